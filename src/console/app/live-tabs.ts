/**
 * The console's live stream, shared by all tabs of a browser (docs/decisions/076-live-desk.md). The tab that holds a lock reads the stream and passes
 * every event on to the others. When it closes, the next tab gets the lock and continues at the same place in the stream. In browsers without locks or
 * broadcast channels, each tab reads its own stream.
 */
import type { DeskEvents } from '../../contract/desk-stream.ts';
import { type EventStream, openStream, type StreamOptions } from '../../web/event-stream.ts';

export type LiveEvent = {
  [Name in keyof DeskEvents]: { name: Name; data: DeskEvents[Name] };
}[keyof DeskEvents];

export type LiveHooks = {
  heard: (event: LiveEvent) => void;
  connected: (isConnected: boolean) => void;
  /** The session ended. */
  over: () => void;
};

type Options = LiveHooks & {
  /** The stream's address, without a query. */
  address: string;
  /** Tabs with the same name share a stream. */
  name: string;
  times?: StreamOptions['times'];
  /** How many milliseconds the reading tab may take to answer before this tab takes the lock. */
  patience?: number;
};

export type Live = {
  /** Call it when the page is visible again: checks the connection at once. */
  wake(): void;
  /** Call it when the network changed: reconnects at once. */
  renew(): void;
  close(): void;
};

type Message =
  | { kind: 'event'; id: string; event: LiveEvent }
  | { kind: 'connected'; isConnected: boolean }
  | { kind: 'over' }
  | { kind: 'who' };

const PATIENCE_MS = 2_000;

const canShare = () =>
  typeof BroadcastChannel === 'function' && typeof navigator === 'object' && 'locks' in navigator;

export function openLive(options: Options): Live {
  return canShare() ? openShared(options) : openAlone(options);
}

type Reader = { heard: (id: string, event: LiveEvent) => void; after: string | null };

function read(options: Options, { heard, after }: Reader): EventStream {
  const { address, connected, over, times } = options;
  return openStream({
    urlAfter: (id) => (id === null ? address : `${address}?${new URLSearchParams({ after: id })}`),
    after,
    heard: ({ id, name, data }) => heard(id, { name, data } as LiveEvent),
    connected,
    gone: over,
    ...(times && { times }),
  });
}

function openAlone(options: Options): Live {
  const stream = read(options, { after: null, heard: (_, event) => options.heard(event) });
  return { wake: () => stream.hurry(), renew: () => stream.renew(), close: () => stream.stop() };
}

function openShared(options: Options): Live {
  const { name, patience = PATIENCE_MS } = options;
  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  let stream: EventStream | null = null;
  /** The id of the last event; null before the first. */
  let last: string | null = null;
  /** Null until this tab knows. */
  let isConnected: boolean | null = null;
  let asking: ReturnType<typeof setTimeout> | undefined;

  const hear = (message: Message) => {
    clearTimeout(asking);
    asking = undefined;
    switch (message.kind) {
      case 'event':
        last = message.id;
        return options.heard(message.event);
      case 'connected':
        if (message.isConnected !== isConnected) options.connected(message.isConnected);
        isConnected = message.isConnected;
        return;
      case 'over':
        return options.over();
      case 'who':
        if (stream && isConnected !== null)
          channel.postMessage({ kind: 'connected', isConnected } satisfies Message);
    }
  };
  const tell = (message: Message) => {
    if (closing.signal.aborted) return;
    hear(message);
    channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!closing.signal.aborted) hear(data);
  };

  /** Reads the stream as long as this tab holds the lock. */
  const lead = () =>
    new Promise<void>((done) => {
      stream = read(
        {
          ...options,
          connected: (is) => tell({ kind: 'connected', isConnected: is }),
          over: () => tell({ kind: 'over' }),
        },
        { after: last, heard: (id, event) => tell({ kind: 'event', id, event }) },
      );
      closing.signal.addEventListener('abort', () => done(), { once: true });
    });
  const queue = (how: LockOptions): Promise<void> =>
    navigator.locks
      .request(name, how, () => (closing.signal.aborted ? undefined : lead()))
      .catch(() => undefined)
      .finally(() => {
        stream?.stop();
        stream = null;
        // Another tab took the lock, so wait for it again.
        if (!closing.signal.aborted) void queue({ signal: closing.signal });
      })
      .then(() => undefined);
  void queue({ signal: closing.signal });

  return {
    wake: () => {
      if (stream) return stream.hurry();
      channel.postMessage({ kind: 'who' } satisfies Message);
      // The reading tab may be frozen. If it doesn't answer in time, take the lock from it.
      asking ??= setTimeout(() => void queue({ steal: true }), patience);
    },
    renew: () => stream?.renew(),
    close: () => {
      clearTimeout(asking);
      closing.abort();
      stream?.stop();
      channel.close();
    },
  };
}
