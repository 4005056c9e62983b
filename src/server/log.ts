import { type Logger, pino } from 'pino';
import { type Report, reportOf } from './integrations/errors/port.ts';
import { scrub } from './scrub.ts';

const ERROR = pino.levels.values.error ?? 50;

type Failure = { name?: string; code?: string; message?: string; stack?: string };
type Destination = { write(line: string): unknown };

/**
 * Structured logs with request ids and without personal data: requests by their route (app.ts), errors by name, code
 * and stack. Every line is scrubbed on output. PostgreSQL's `detail`, which quotes rows, and a request's address are
 * never logged.
 * @param report receives each error unscrubbed (integrations/errors/port.ts)
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
        // Everything logged as an error is reported. One place, so that nobody can forget it.
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
