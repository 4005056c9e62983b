import type { Store } from '../../domain/settings.ts';

/** What anyone may know of a store. */
export function presentStore(store: Store) {
  const { id, slug, name, currency, timeZone, country, settings } = store;
  return { id, slug, name, currency, timeZone, country, help: settings.help };
}

/** What its own team sees. */
export function presentOwnStore(store: Store) {
  const { domains, provenDomains, settings } = store;
  return {
    ...presentStore(store),
    domains,
    provenDomains,
    returns: { enabled: settings.capabilities.returns, ...settings.returns },
    oneTimeAppeasement: settings.oneTimeAppeasement,
  };
}

/** Each host with whether it leads to the store. */
export function presentHosts({ domains, provenDomains }: Store) {
  return { hosts: domains.map((host) => ({ host, proven: provenDomains.includes(host) })) };
}
