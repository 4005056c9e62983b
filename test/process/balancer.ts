/** A plain TCP load balancer in front of several processes: each connection goes to the next one that accepts it. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Balancer = {
  url: string;
  /** Number of connections per port. */
  taken: ReadonlyMap<number, number>;
  close(): Promise<void>;
};

/** @param ports where the processes listen on loopback; the array may change at any time. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const taken = new Map<number, number>();
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer(async (visitor) => {
    open.add(visitor);
    visitor.on('close', () => open.delete(visitor)).on('error', () => visitor.destroy());
    for (let tries = 0; tries < ports.length; tries += 1) {
      const port = ports[turn++ % ports.length] ?? 0;
      const upstream = await reach(port);
      if (!upstream) continue;
      taken.set(port, (taken.get(port) ?? 0) + 1);
      join(visitor, upstream);
      return;
    }
    visitor.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken, close };
}

/** Null if nothing listens there. */
async function reach(port: number): Promise<Socket | null> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  return once(socket, 'connect').then(
    () => socket,
    () => null,
  );
}

function join(visitor: Socket, upstream: Socket): void {
  visitor.setNoDelay(true);
  upstream.on('error', () => visitor.destroy()).on('close', () => visitor.destroy());
  visitor.on('close', () => upstream.destroy());
  visitor.pipe(upstream).pipe(visitor);
}
