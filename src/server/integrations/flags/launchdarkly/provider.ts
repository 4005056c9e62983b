/** LaunchDarkly behind OpenFeature. Loaded only if LAUNCHDARKLY_SDK_KEY is set (flags.ts). */
import type { LDLogger, LDOptions } from '@launchdarkly/node-server-sdk';
import { LaunchDarklyProvider } from '@launchdarkly/openfeature-node-server';
import type { Logger } from 'pino';
import type { LaunchDarklySettings } from '../../../service-settings.ts';

/**
 * The client's options, in seconds as the SDK expects. Two values are built in and have no option: backoff is capped at
 * 30,000 ms, and a stream silent for 300,000 ms is reopened.
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
    // Closing alone would drop unsent events.
    await Promise.race([client.flush().catch(() => {}), late]);
    client.close();
  };
  return Object.assign(provider, { finish });
}

/** Its errors are warnings for us: the store's own settings apply in the meantime. */
function loggerOf(log: Logger): LDLogger {
  const warn = (...words: unknown[]) => {
    const launchDarkly = words.map(String).join(' ');
    // A flag that doesn't exist there is normal: the store's own setting applies. It would be logged at each
    // evaluation.
    if (!launchDarkly.startsWith('Unknown feature flag')) log.warn({ launchDarkly }, 'flags');
  };
  const quiet = () => {};
  return { error: warn, warn, info: quiet, debug: quiet };
}
