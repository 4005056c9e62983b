/** The error data sent beyond our own log: derived from the log call, shortened, and scrubbed before sending. */

export type Report = {
  /** The error's class, or the log message if there is none. */
  name: string;
  message: string;
  /** In V8's format. */
  stack: string | null;
  /** PostgreSQL's, Node's or our own code. */
  code: string | null;
  requestId: string | null;
  /** The route pattern, never the address. */
  route: string | null;
  from: 'server' | 'browser';
  /** The reporting page's release, if it differs from ours. */
  release: string | null;
};

export type Reporter = {
  /** Never throws, never waits. */
  report(report: Report): void;
  /** Sends what is still pending, for two seconds at most. */
  close(): Promise<void>;
};

type Failure = { name?: unknown; message?: unknown; stack?: unknown; code?: unknown };

const text = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** @param args the arguments of the log call: an error, or fields with `err`, `worker` or `page`; then the message */
export function reportOf(args: readonly unknown[], bindings: Record<string, unknown>): Report {
  const [first, second] = args;
  const words = typeof first === 'string' ? first : second;
  const fields = isRecord(first) ? first : {};
  const failure: Failure = first instanceof Error ? first : isRecord(fields.err) ? fields.err : {};
  const page = isRecord(fields.page) ? fields.page : null;
  const details = page ?? failure;
  const method = text(fields.method, 10);
  const route = text(page?.route ?? fields.route, 200);
  return {
    name: text(page ? 'PageError' : failure.name, 100) ?? text(words, 100) ?? 'Error',
    message: text(details.message, 1_000) ?? text(fields.worker, 1_000) ?? text(words, 1_000) ?? '',
    stack: text(details.stack, 8_000),
    code: text(failure.code, 50),
    requestId: text(bindings.reqId, 64),
    route: route && method ? `${method} ${route}` : route,
    from: page ? 'browser' : 'server',
    release: text(page?.release, 100),
  };
}
