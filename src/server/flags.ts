/** Flags through OpenFeature: asked on the server, with a context that names the store and nobody in it. */
import type { Client, Provider } from '@openfeature/server-sdk';
import type { Logger } from 'pino';
import type { Flag } from '../domain/stores/flags.ts';
import type { Store } from '../domain/stores/settings.ts';
import type { ServiceSettings } from './service-settings.ts';

export type Flags = {
  /** Never rejects: where no answer is to be had, the store's own setting holds. */
  isOn(store: Pick<Store, 'slug' | 'settings'>, flag: Flag): Promise<boolean>;
  /** Sends what is still to be told of flags that were asked. */
  close(): Promise<void>;
};

type ClosingProvider = Provider & { finish?(): Promise<void> };

let opened = 0;

/**
 * With LaunchDarkly where it is named, else from the store's settings. Never waits for it: the process starts whether it
 * answers or not. OpenFeature itself is loaded with the first question.
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
  // It would write to the terminal; LaunchDarkly says the same to our log.
  OpenFeature.setLogger(SILENT);
  // Ready or not: until it is, questions get the store's own setting.
  OpenFeature.setProvider(domain, provider);
  return { client: OpenFeature.getClient(domain), provider };
}

async function viaLaunchDarkly(settings: NonNullable<ServiceSettings['launchDarkly']>, log: Logger) {
  const { createLaunchDarklyProvider } = await import('./integrations/flags/launchdarkly/provider.ts');
  return createLaunchDarklyProvider(settings, log);
}

/**
 * Our own provider: the setting of the store that asks, which comes along with each question. It looks nothing up, so a
 * question costs no connection and may be asked within a transaction.
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
