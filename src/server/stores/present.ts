import { type OwnStore, SEPARATELY_READ } from '../../contract/store.ts';
import type { StoreHost } from '../../contract/store-hosts.ts';
import { leavesAt, recordName, recordValue, stateOf } from '../../domain/stores/host-check.ts';
import { SETTING_ACCESS } from '../../domain/stores/setting-paths.ts';
import type { Store } from '../../domain/stores/settings.ts';
import type { TeamCaller } from '../auth/caller.ts';
import { claimTermsOf } from './claim-terms.ts';
import type { CheckedHost } from './host-checks.ts';
import type { KnownStore } from './queries.ts';

/** The public fields of a store. */
export function presentStore(store: Store) {
  const { id, slug, name, currency, timeZone, country, settings } = store;
  const { help, legal } = settings;
  const { termsUrl, privacyUrl } = legal;
  const shown = { termsUrl, privacyUrl, claimTerms: claimTermsOf(legal) };
  return { id, slug, name, currency, timeZone, country, help, legal: shown };
}

/** The fields for its own team, without the settings that the caller may not read. */
export function presentOwnStore(store: KnownStore, caller: TeamCaller): OwnStore {
  const shown: OwnStore = everySettingOf(store);
  for (const name of SEPARATE) if (!caller.permissions.has(SETTING_ACCESS[name].reads)) delete shown[name];
  return shown;
}

const SEPARATE = Object.keys(SEPARATELY_READ) as (keyof typeof SEPARATELY_READ)[];

function everySettingOf(store: KnownStore) {
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

/** A host, what proves it, and what was found when it was looked up. */
export const presentHost = (host: CheckedHost): StoreHost => ({
  host: host.host,
  proven: host.provenAt !== null,
  state: stateOf(host),
  record: { name: recordName(host.host), type: 'TXT', value: recordValue(host.proof) },
  checkedAt: host.checkedAt,
  fault: host.fault,
  lostSince: host.lostSince,
  leavesMailsAt: leavesAt(host),
});
