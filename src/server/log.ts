import { type Logger, pino } from 'pino';

// What a library's error message may quote: addresses of mail, our tokens, passwords in connection strings.
const SECRETS: [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/\bmg_[\w.-]+/g, '[token]'],
  [/\b[\w-]{16,}\.[\w-]{32}\b/g, '[token]'],
  [/:\/\/[^/\s]*@/g, '://[secret]@'],
];

export function scrub(text: string): string {
  return SECRETS.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text);
}

type Failure = { name?: string; code?: string; message?: string; stack?: string };

/**
 * Structured logs with request ids and nothing of a person: requests are logged by their route (app.ts), errors by
 * name, code and scrubbed stack. PostgreSQL's `detail` and a request's own address never get here.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: () => undefined,
      res: () => undefined,
      err: ({ name, code, stack, message }: Failure) => ({
        name,
        code,
        stack: scrub(stack ?? message ?? ''),
      }),
    },
  });
}
