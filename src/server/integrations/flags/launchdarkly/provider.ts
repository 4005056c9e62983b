/** LaunchDarkly behind OpenFeature. Loaded only where LAUNCHDARKLY_SDK_KEY is set (flags.ts). */
import type { LDLogger, LDOptions } from '@launchdarkly/node-server-sdk';
import { LaunchDarklyProvider } from '@launchdarkly/openfeature-node-server';
import type { Logger } from 'pino';
import type { LaunchDarklySettings } from '../../../service-settings.ts';

/**
 * How the client is set, in the seconds of the SDK. It has no option for two of them, and their
 * values built in: backoff is capped at 30,000 ms, a stream that stays silent for 300,000 ms is opened anew.
 */
const CLIENT = {
  capacity: 100,
  flushInterval: 2,
  diagnosticRecordingInterval: 900,
  streamInitialReconnectDelay: 1,
} as const satisfies LDOptions;

const FLUSH_MS = 2_000;

export function createLaunchDarklyProvider(
  { sdkKey, streamUri, baseUri, eventsUri }: LaunchDarklySettings,
  log: Logger,
): LaunchDarklyProvider & { finish(): Promise<void> } {
  const provider = new LaunchDarklyProvider(sdkKey, {
    ...CLIENT,
    ...(streamUri ? { streamUri } : {}),
    ...(baseUri ? { baseUri } : {}),
    ...(eventsUri ? { eventsUri } : {}),
    logger: loggerOf(log),
  });
  const finish = async () => {
    const client = provider.getClient();
    const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref());
    // Closing alone would drop what was not sent yet.
    await Promise.race([client.flush().catch(() => {}), late]);
    client.close();
  };
  return Object.assign(provider, { finish });
}

/** What it can't do is a warning of ours: the store's own settings hold meanwhile. */
function loggerOf(log: Logger): LDLogger {
  const warn = (...words: unknown[]) => {
    const launchDarkly = words.map(String).join(' ');
    // A flag that nobody made there is as it should be: the store's own setting holds. It would be said at each question.
    if (!launchDarkly.startsWith('Unknown feature flag')) log.warn({ launchDarkly }, 'flags');
  };
  const quiet = () => {};
  return { error: warn, warn, info: quiet, debug: quiet };
}
