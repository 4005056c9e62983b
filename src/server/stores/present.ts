import type { Store } from '../../domain/stores/settings.ts';
import type { KnownStore } from './queries.ts';

/** The public fields of a store. */
export function presentStore(store: Store) {
  const { id, slug, name, currency, timeZone, country, settings } = store;
  return { id, slug, name, currency, timeZone, country, help: settings.help };
}

/** The fields for its own team. */
export function presentOwnStore(store: KnownStore) {
  const { domains, provenDomains, version } = store;
  const { returns, capabilities, ...settings } = store.settings;
  const { returns: enabled, ...offered } = capabilities;
  return {
    ...presentStore(store),
    version,
    domains,
    provenDomains,
    returns: { enabled, ...returns },
    capabilities: offered,
    ...settings,
  };
}

/** Each host, and whether it leads to the store. */
export function presentHosts({ domains, provenDomains }: Store) {
  return { hosts: domains.map((host) => ({ host, proven: provenDomains.includes(host) })) };
}
