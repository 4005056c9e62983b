/**
 * Reads a claim's events from `GET /v1/claims/{id}/stream` with fetch. Unlike EventSource, fetch can send the claim's own token,
 * whatever cookies the browser holds. Resumes after the last event it received.
 */
export type StreamEvent = { id: number; name: string; data: unknown };

export type StreamHooks = {
  heard: (event: StreamEvent) => void;
  /** The link no longer works; no more events will come. */
  gone: () => void;
};

export type StreamOptions = StreamHooks & {
  /** URL of the stream after this event. */
  urlAfter: (id: number) => string;
  token: string;
  after: number;
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
  const id = Number(fields.get('id'));
  const data = fields.get('data');
  if (!Number.isInteger(id) || data === undefined) return null;
  try {
    return { id, name: fields.get('event') ?? 'message', data: JSON.parse(data) };
  } catch {
    return null;
  }
}

/** Half of the delay is random, so that a thousand pages don't reconnect at the same moment. */
const pauseOf = (tries: number, { first, longest }: typeof TIMES) =>
  Math.min(longest, first * 2 ** tries) * (0.5 + Math.random() / 2);

export type ClaimStream = {
  /** Retries at once if a retry is scheduled; otherwise does nothing. */
  hurry(): void;
  stop(): void;
  /** Id of the last event received. */
  readonly last: number;
};

const REFUSED = [401, 403, 404, 410];

export function openStream(options: StreamOptions): ClaimStream {
  const times = options.times ?? TIMES;
  const stopping = new AbortController();
  let last = options.after;
  let endPause: (() => void) | null = null;

  const take = (event: StreamEvent) => {
    if (event.id <= last) return;
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
      const outcome = await listen({ ...options, times, last, take, stopped: stopping.signal });
      if (outcome === 'refused') return options.gone();
      tries = outcome === 'ended' ? 0 : tries + 1;
      if (!stopping.signal.aborted) await rest(typeof outcome === 'number' ? outcome : pauseOf(tries, times));
    }
  };
  void run();
  return {
    hurry: () => endPause?.(),
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
  last: number;
  take: (event: StreamEvent) => void;
  stopped: AbortSignal;
};
/** `ended`: the server closed it; `lost`: it broke or failed to connect; a number: the retry delay the server asked for. */
type Outcome = 'ended' | 'lost' | 'refused' | number;

async function listen({ urlAfter, token, last, take, times, stopped }: Listening): Promise<Outcome> {
  const over = new AbortController();
  const end = () => over.abort();
  stopped.addEventListener('abort', end, { once: true });
  let timer = setTimeout(end, times.silence);
  try {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const response = await fetch(urlAfter(last), { headers, signal: over.signal, cache: 'no-store' });
    if (REFUSED.includes(response.status)) return 'refused';
    const wait = Number(response.headers.get('retry-after'));
    if (!response.ok || response.body === null) return wait > 0 ? wait * 1_000 : 'lost';
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
    // Cancel the body of a refusal, which frees the connection at once.
    end();
  }
}
