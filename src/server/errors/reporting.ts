/** Where errors are reported: nowhere, or to SENTRY_DSN's service, which is loaded only if set. */
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

/** A crashing process reports why before it exits, with Node's own exit code. */
export function reportCrashes(log: Logger, reporter: Reporter): void {
  process.once('uncaughtException', (err) => {
    log.fatal({ err }, 'unhandled');
    void reporter.close().finally(() => process.exit(1));
  });
}
