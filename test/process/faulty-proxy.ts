/** A TCP proxy on loopback that fails in all the ways networks fail. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

type Pair = { near: Socket; far: Socket; isMute: boolean };
type State = 'open' | 'cut' | 'frozen';

export class FaultyProxy {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #target: number;
  #state: State = 'open';
  /** Connections that arrived while it was frozen. */
  readonly #waiting = new Set<Socket>();

  private constructor(server: Server, target: number) {
    this.#server = server;
    this.#target = target;
  }

  /** Forwards to a port on loopback. */
  static async to(target: number): Promise<FaultyProxy> {
    const link = new FaultyProxy(createServer({ allowHalfOpen: true }), target);
    link.#server.on('connection', (near) => link.#join(near));
    link.#server.listen(0, '127.0.0.1');
    await once(link.#server, 'listening');
    return link;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The same URL through this proxy. */
  through(url: string): string {
    const other = new URL(url);
    other.host = `127.0.0.1:${this.port}`;
    return other.toString();
  }

  /** Number of open connections, without muted ones. */
  get open(): number {
    return [...this.#pairs].filter(({ isMute }) => !isMute).length;
  }

  /** All existing connections stay open but carry nothing: a failover that sends no packet. New connections work. */
  mute(): void {
    for (const pair of this.#pairs) {
      pair.isMute = true;
      pair.near.unpipe();
      pair.far.unpipe();
      pair.near.resume();
      pair.far.resume();
    }
  }

  /** Forwards nothing until `heal` without breaking anything: new connections are accepted and stay silent. */
  freeze(): void {
    this.#state = 'frozen';
    for (const { near, far } of this.#pairs) {
      near.unpipe();
      far.unpipe();
    }
  }

  /** Breaks all connections, and new ones too until `heal`. */
  cut(): void {
    this.#state = 'cut';
    for (const { near, far } of this.#pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  }

  /** Forwards new connections to this port, or to the previous one. */
  heal(target = this.#target): void {
    const wasFrozen = this.#state === 'frozen';
    this.#state = 'open';
    this.#target = target;
    if (!wasFrozen) return;
    for (const { near, far, isMute } of this.#pairs) if (!isMute) near.pipe(far).pipe(near);
    for (const near of this.#waiting) if (!near.destroyed) this.#join(near);
    this.#waiting.clear();
  }

  async close(): Promise<void> {
    for (const { near, far } of this.#pairs) {
      near.destroy();
      far.destroy();
    }
    for (const near of this.#waiting) near.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(near: Socket): void {
    if (this.#state !== 'open') {
      near.on('error', () => undefined);
      if (this.#state === 'cut') near.resetAndDestroy();
      else this.#waiting.add(near);
      return;
    }
    const far = connect({ port: this.#target, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    const pair = { near, far, isMute: false };
    this.#pairs.add(pair);
    near.setNoDelay(true);
    const end = (one: Socket, other: Socket) => {
      one.on('error', () => undefined);
      one.on('close', () => {
        this.#pairs.delete(pair);
        if (!pair.isMute) other.destroy();
      });
    };
    end(near, far);
    end(far, near);
    near.pipe(far).pipe(near);
  }
}
