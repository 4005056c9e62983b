/**
 * Reads server-sent events with fetch. Unlike EventSource, fetch can send a token of the page, tells why it was refused, and
 * notices a connection that is dead. Resumes after the last event it received.
 */
export type StreamEvent = { id: string; name: string; data: unknown };

export type StreamHooks = {
  heard: (event: StreamEvent) => void;
  /** The caller may not listen any more; no more events will come. */
  gone: () => void;
  /** Whether it is connected. */
  connected?: (isConnected: boolean) => void;
};

export type StreamOptions = StreamHooks & {
  /** URL of the stream after this event. */
  urlAfter: (id: string | null) => string;
  headers?: Record<string, string>;
  after: string | null;
  /** Whether an event is still to be told; without it every event but the last one again. */
  isLater?: (id: string, last: string | null) => boolean;
  /** In milliseconds. `silence` is how long a connection may be silent before it counts as dead. */
  times?: { first: number; longest: number; silence: number };
};

const TIMES = {
  first: 1_000,
  longest: 30_000,
  /** The server sends something every 20 seconds. */
  silence: 45_000,
};

/**
 * The complete blocks of an event stream, and the unparsed rest (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
export function readBlocks(seen: string): { events: StreamEvent[]; rest: string } {
  const blocks = seen.split('\n\n');
  const rest = blocks.pop() ?? '';
  return { rest, events: blocks.flatMap((block) => eventOf(block) ?? []) };
}

function eventOf(block: string): StreamEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  const id = fields.get('id');
  const data = fields.get('data');
  if (!id || data === undefined) return null;
  try {
    return { id, name: fields.get('event') ?? 'message', data: JSON.parse(data) };
  } catch {
    return null;
  }
}

/** Half of the delay is random, so that a thousand pages don't reconnect at the same moment. */
const pauseOf = (tries: number, { first, longest }: typeof TIMES) =>
  Math.min(longest, first * 2 ** tries) * (0.5 + Math.random() / 2);

export type EventStream = {
  /** Retries at once if a retry is scheduled; otherwise does nothing. */
  hurry(): void;
  /** Reconnects at once: the network changed, so the connection may be dead without the browser noticing. */
  renew(): void;
  stop(): void;
  /** Id of the last event received. */
  readonly last: string | null;
};

const REFUSED = [401, 403, 404, 410];

export function openStream(options: StreamOptions): EventStream {
  const times = options.times ?? TIMES;
  const stopping = new AbortController();
  let connection = new AbortController();
  let isRenewing = false;
  const { isLater = (id: string, before: string | null) => id !== before } = options;
  let last = options.after;
  let endPause: (() => void) | null = null;

  const take = (event: StreamEvent) => {
    if (!isLater(event.id, last)) return;
    last = event.id;
    options.heard(event);
  };
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    }).finally(() => {
      endPause = null;
    });
  const run = async () => {
    let tries = 0;
    while (!stopping.signal.aborted) {
      connection = new AbortController();
      const outcome = await listen({
        ...options,
        times,
        last,
        take,
        over: connection,
        stopped: stopping.signal,
      });
      if (outcome === 'refused') return options.gone();
      tries = outcome === 'ended' || isRenewing ? 0 : tries + 1;
      if (isRenewing) isRenewing = false;
      else if (!stopping.signal.aborted)
        await rest(typeof outcome === 'number' ? outcome : pauseOf(tries, times));
    }
  };
  void run();
  return {
    hurry: () => endPause?.(),
    renew: () => {
      if (endPause) return endPause();
      isRenewing = true;
      connection.abort();
    },
    stop: () => {
      stopping.abort();
      endPause?.();
    },
    get last() {
      return last;
    },
  };
}

type Listening = StreamOptions & {
  times: typeof TIMES;
  last: string | null;
  take: (event: StreamEvent) => void;
  /** Ends this connection. */
  over: AbortController;
  stopped: AbortSignal;
};
/** `ended`: the server closed it; `lost`: it broke or failed to connect; a number: the retry delay the server asked for. */
type Outcome = 'ended' | 'lost' | 'refused' | number;

async function listen({
  urlAfter,
  headers,
  last,
  take,
  times,
  over,
  stopped,
  connected,
}: Listening): Promise<Outcome> {
  const end = () => over.abort();
  stopped.addEventListener('abort', end, { once: true });
  let timer = setTimeout(end, times.silence);
  try {
    const response = await fetch(urlAfter(last), {
      headers: { accept: 'text/event-stream', ...headers },
      signal: over.signal,
      cache: 'no-store',
    });
    if (REFUSED.includes(response.status)) return 'refused';
    const wait = Number(response.headers.get('retry-after'));
    if (!response.ok || response.body === null) return wait > 0 ? wait * 1_000 : 'lost';
    connected?.(true);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'ended';
      clearTimeout(timer);
      timer = setTimeout(end, times.silence);
      const { events, rest } = readBlocks(seen + value);
      seen = rest;
      for (const event of events) take(event);
    }
  } catch {
    return 'lost';
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', end);
    if (!stopped.aborted) connected?.(false);
    // Cancel the body of a refusal, which frees the connection at once.
    end();
  }
}
