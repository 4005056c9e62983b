/** Feature flags through OpenFeature: evaluated on the server, with a context that names the store and no person. */
import type { Client, Provider } from '@openfeature/server-sdk';
import type { Logger } from 'pino';
import type { Flag } from '../domain/stores/flags.ts';
import type { Store } from '../domain/stores/settings.ts';
import type { ServiceSettings } from './service-settings.ts';

export type Flags = {
  /** Never rejects: without an answer, the store's own setting applies. */
  isOn(store: Pick<Store, 'slug' | 'settings'>, flag: Flag): Promise<boolean>;
  /** Flushes pending evaluation events. */
  close(): Promise<void>;
};

type ClosingProvider = Provider & { finish?(): Promise<void> };

let opened = 0;

/**
 * Uses LaunchDarkly if configured, otherwise the store's settings. Never waits for it, so the process starts either
 * way. OpenFeature itself is loaded with the first evaluation.
 */
export function openFlags(
  { launchDarkly }: Pick<ServiceSettings, 'launchDarkly'>,
  { log }: { log: Logger },
): Flags {
  opened += 1;
  const domain = `makegood-${opened}`;
  let asking: Promise<{ client: Client; provider: ClosingProvider }> | null = null;
  const ask = () => {
    asking ??= connect(domain, () => (launchDarkly ? viaLaunchDarkly(launchDarkly, log) : fromSettings()));
    return asking;
  };
  if (launchDarkly) ask().catch((err: unknown) => log.error({ err }, 'flags failed to open'));
  return {
    async isOn({ slug, settings }, flag) {
      const context = { targetingKey: 'anonymous', kind: 'user', anonymous: true, store: slug };
      const { client } = await ask();
      return client.getBooleanValue(flag, settings.flags[flag], context);
    },
    close: async () => (await asking)?.provider.finish?.(),
  };
}

const quiet = () => {};
const SILENT = { error: quiet, warn: quiet, info: quiet, debug: quiet };

async function connect(domain: string, open: () => Promise<ClosingProvider> | ClosingProvider) {
  const { OpenFeature } = await import('@openfeature/server-sdk');
  const provider = await open();
  // It would write to the terminal. LaunchDarkly reports the same to our log.
  OpenFeature.setLogger(SILENT);
  // Without waiting: until it is ready, evaluations return the store's own setting.
  OpenFeature.setProvider(domain, provider);
  return { client: OpenFeature.getClient(domain), provider };
}

async function viaLaunchDarkly(settings: NonNullable<ServiceSettings['launchDarkly']>, log: Logger) {
  const { createLaunchDarklyProvider } = await import('./integrations/flags/launchdarkly/provider.ts');
  return createLaunchDarklyProvider(settings, log);
}

/**
 * Our own provider: the store's setting, passed in with each evaluation. It looks nothing up, so an evaluation needs no
 * connection and may run within a transaction.
 */
function fromSettings(): ClosingProvider {
  const asSet = async <T>(_flag: string, value: T) => ({ value, reason: 'STATIC' });
  return {
    metadata: { name: 'store settings' },
    runsOn: 'server',
    resolveBooleanEvaluation: asSet,
    resolveStringEvaluation: asSet,
    resolveNumberEvaluation: asSet,
    resolveObjectEvaluation: asSet,
  };
}
