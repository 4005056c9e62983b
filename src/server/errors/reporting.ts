/** Where errors are reported to: nowhere, or what SENTRY_DSN names, loaded only then. */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Reporter } from '../integrations/errors/port.ts';

export async function openReporter({
  sentryDsn,
  mode,
}: Pick<Config, 'sentryDsn' | 'mode'>): Promise<Reporter> {
  if (!sentryDsn) return { report: () => {}, close: async () => {} };
  const { createSentryReporter } = await import('../integrations/errors/sentry/reporter.ts');
  return createSentryReporter({ dsn: sentryDsn, environment: mode });
}

/** A process that is lost says why before it ends, with the code that Node would end it with. */
export function lastWords(log: Logger, reporter: Reporter): void {
  process.once('uncaughtException', (err) => {
    log.fatal({ err }, 'unhandled');
    void reporter.close().finally(() => process.exit(1));
  });
}
