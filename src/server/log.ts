import { type Logger, pino } from 'pino';
import { type Report, reportOf } from './reports.ts';

const ERROR = pino.levels.values.error ?? 50;

// What a library's message may quote: addresses of mail, our tokens, passwords in connection strings. Bounded
// repetition, since what is searched may be long and made to be slow; no pattern crosses a quotation mark.
const SECRETS: [RegExp, string][] = [
  [/[\w.+-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[e-mail]'],
  [/\bmg_[\w.-]+/g, '[token]'],
  [/\b[\w-]{16,512}\.[\w-]{32}(?![\w-])/g, '[token]'],
  [/:\/\/[^/\s"@]{1,256}@/g, '://[secret]@'],
  // The query of an address: whatever was typed into a form.
  [/\?[\w%.~-]{1,64}=[^\s"'\\<>)]{0,2048}/g, '?[query]'],
];

export function scrub(text: string): string {
  return SECRETS.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text);
}

type Failure = { name?: string; code?: string; message?: string; stack?: string };
type Destination = { write(line: string): unknown };

/**
 * Structured logs with request ids and nothing of a person: requests are logged by their route (app.ts), errors by
 * name, code and stack; each line is scrubbed on its way out, whoever wrote it. PostgreSQL's `detail`, which quotes
 * rows, and a request's own address never get here. @param report is given each error, unscrubbed (reports.ts).
 */
export function createLog(
  level: string,
  destination: Destination = pino.destination({ sync: true }),
  report: (report: Report) => void = () => {},
): Logger {
  return pino(
    {
      level,
      hooks: {
        // Whatever is logged as an error is reported, wherever it happens: one place that nobody can forget.
        logMethod(args, method, severity) {
          if (severity >= ERROR) report(reportOf(args, this.bindings()));
          method.apply(this, args);
        },
      },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        req: () => undefined,
        res: () => undefined,
        err: ({ name, code, stack, message }: Failure) => ({ name, code, stack: stack ?? message }),
      },
    },
    { write: (line) => destination.write(scrub(line)) },
  );
}
