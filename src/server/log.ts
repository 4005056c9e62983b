import { type Logger, pino } from 'pino';
import { type Report, reportOf } from './integrations/errors/port.ts';
import { scrub } from './scrub.ts';

const ERROR = pino.levels.values.error ?? 50;

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
