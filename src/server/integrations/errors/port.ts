/** What is told of an error beyond our own log: worked out of what was logged, cut to size, scrubbed where it is sent. */

export type Report = {
  /** The class of the error, or what the log says when there is none. */
  name: string;
  message: string;
  /** As V8 writes it. */
  stack: string | null;
  /** Of PostgreSQL, Node or ours. */
  code: string | null;
  requestId: string | null;
  /** The pattern, never the address. */
  route: string | null;
  from: 'server' | 'browser';
  /** Of the page that reports, where it is not ours. */
  release: string | null;
};

export type Reporter = {
  /** Never throws, never waits. */
  report(report: Report): void;
  /** Sends what is still here, for two seconds at most. */
  close(): Promise<void>;
};

type Failure = { name?: unknown; message?: unknown; stack?: unknown; code?: unknown };

const text = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** @param args what the logger was called with: an error, or fields with `err`, `worker` or `page`; then the words. */
export function reportOf(args: readonly unknown[], bindings: Record<string, unknown>): Report {
  const [first, second] = args;
  const words = typeof first === 'string' ? first : second;
  const fields = isRecord(first) ? first : {};
  const failure: Failure = first instanceof Error ? first : isRecord(fields.err) ? fields.err : {};
  const page = isRecord(fields.page) ? fields.page : null;
  const told = page ?? failure;
  const method = text(fields.method, 10);
  const route = text(page?.route ?? fields.route, 200);
  return {
    name: text(page ? 'PageError' : failure.name, 100) ?? text(words, 100) ?? 'Error',
    message: text(told.message, 1_000) ?? text(fields.worker, 1_000) ?? text(words, 1_000) ?? '',
    stack: text(told.stack, 8_000),
    code: text(failure.code, 50),
    requestId: text(bindings.reqId, 64),
    route: route && method ? `${method} ${route}` : route,
    from: page ? 'browser' : 'server',
    release: text(page?.release, 100),
  };
}
