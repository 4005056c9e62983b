/** A store's settings and hosts, as its team sets them. */
import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import { isOwnableHost } from '../../contract/host.ts';
import type { RevSharePatch, StorePatch } from '../../contract/store.ts';
import { creditFormFault } from '../../domain/connections/credit-form.ts';
import { SETTING_ACCESS } from '../../domain/stores/setting-paths.ts';
import { DEFAULT_SETTINGS, type StoreSettings } from '../../domain/stores/settings.ts';
import { settingsFaults } from '../../domain/stores/settings-checks.ts';
import type { TeamCaller } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { type HeldWrite, refuseOtherVersion } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { isSharedHost, isTakenHost, provenByOthers } from './hosts.ts';
import {
  connectedOf,
  type DeepPartial,
  holdStore,
  isSection,
  type KnownStore,
  knownOf,
  queueTagging,
  type StoreRow,
  storeIn,
  writeStore,
} from './queries.ts';

type Settings = Record<string, unknown>;
type SettingsPatch = Omit<StorePatch, 'name' | 'domains' | 'country' | 'timeZone' | 'version' | Unchanging>;

/** Part of the answer, so that clients can send it back. No patch changes these. */
const UNCHANGING = ['id', 'slug', 'currency', 'provenDomains'] as const;
type Unchanging = (typeof UNCHANGING)[number];

/** Merges values into others, section by section. */
function laidOver(own: Settings, values: Settings): Settings {
  const next = { ...own };
  for (const [name, value] of Object.entries(values)) {
    const below = next[name];
    if (isSection(value)) next[name] = laidOver(isSection(below) ? below : {}, value);
    else if (value !== undefined) next[name] = value;
  }
  return next;
}

/** The store's own values after a change. Null resets a section; `returns` combines two sections of the settings. */
function nextSettings(
  own: DeepPartial<StoreSettings>,
  { returns, ...sections }: SettingsPatch,
): DeepPartial<StoreSettings> {
  const reset = Object.entries(sections).flatMap(([name, value]) => (value === null ? [name] : []));
  const without = (table: Settings) =>
    Object.fromEntries(Object.entries(table).filter(([name]) => !reset.includes(name)));
  const next: DeepPartial<StoreSettings> = laidOver(without(own), without(sections));
  const enabled =
    returns === null
      ? DEFAULT_SETTINGS.capabilities.returns
      : (returns?.enabled ?? own.capabilities?.returns);
  if (enabled !== undefined) next.capabilities = { ...next.capabilities, returns: enabled };
  if (returns === null) next.returns = DEFAULT_SETTINGS.returns;
  if (returns) {
    const { enabled: _, ...addresses } = returns;
    next.returns = laidOver(own.returns ?? {}, addresses);
  }
  return next;
}

type Held = HeldWrite & { version: number | null };

/** Sets name, hosts and settings. Refuses a host that another store has verified. */
export async function patchStore(held: Held, patch: StorePatch): Promise<KnownStore> {
  const row = await holdStore(held.client, held.storeId);
  refuseUnchanging(row, patch, held.caller);
  return change(held, row, patch);
}

/** What the platform shares with the store, which no other call sets (docs/decisions/104-revenue-share.md). */
export const patchRevShare = async (held: Held, patch: RevSharePatch): Promise<KnownStore> =>
  change(held, await holdStore(held.client, held.storeId), patch);

async function change(
  { context, client, storeId, version, changed }: Held,
  row: StoreRow,
  patch: StorePatch,
): Promise<KnownStore> {
  refuseOtherVersion(version ?? patch.version ?? null, row);
  const { name, domains: wanted, country, timeZone, ...rest } = patch;
  const { id, slug, currency, provenDomains, version: _, ...settings } = rest;
  const domains = wanted && [...new Set(wanted)];
  await refuseNewHosts(context, client, row, domains ?? []);
  const next = {
    ...row,
    settings: nextSettings(row.settings, settings),
    name: name ?? row.name,
    country: country ?? row.country,
    timeZone: timeZone ?? row.timeZone,
    domains: domains ?? row.domains,
  };
  const fields = settingsFaults(knownOf(next));
  const form = settings.credit?.form ?? null;
  // Only a form that is chosen now: a shop that is connected later must not keep the team from saving other settings.
  const fault =
    form !== row.settings.credit?.form && creditFormFault(form, await connectedOf(client, storeId));
  if (fault) fields.push({ path: 'credit.form', message: fault });
  if (fields.length > 0) throw new ProblemError('validation_failed', { fields });
  const [before, after] = [knownOf(row), knownOf(next)];
  changed({ subject: { id: storeId, name: row.name }, before: asSet(before), after: asSet(after) });
  // What was read can be sent back whole: it is no change then.
  if (isDeepStrictEqual(after, before)) return before;
  await writeStore(client, storeId, next).catch((error: unknown) => {
    // Two stores asked at the same moment.
    throw isTakenHost(error) ? taken('domains') : error;
  });
  if (after.settings.tagOrders && !before.settings.tagOrders) await queueTagging(client, storeId);
  return knownOf(await storeIn(client, storeId));
}

/** Every setting beside name, hosts and place. */
const asSet = ({ settings, branding: _, mailDomains: _mailed, ...own }: KnownStore) => ({
  ...own,
  ...settings,
});

/** Who may not read the share may not send it back either: the answer would tell whether they guessed it. */
function refuseUnchanging(row: StoreRow, patch: StorePatch, { permissions }: TeamCaller): void {
  const { revShare } = knownOf(row).settings;
  const own = { ...row, revShare: permissions.has(SETTING_ACCESS.revShare.reads) ? revShare : undefined };
  const fields = [...UNCHANGING, 'revShare' as const]
    .filter((name) => patch[name] !== undefined && !isDeepStrictEqual(patch[name], own[name]))
    .map((path) => ({
      path,
      message: "can't be changed here",
    }));
  if (fields.length > 0) throw new ProblemError('validation_failed', { fields });
}

const NO_HOST =
  'Use only a public host name of your own, such as "claims.example.com", without port or path.';

/** Names the host, but not its owner. */
const taken = (path: string) => new ProblemError('domain_taken', { fields: [{ path, message: '' }] });

/** Hosts the store already has may stay. All stores share our own host, so no store may claim it. */
async function refuseNewHosts(
  context: Context,
  client: PoolClient,
  row: StoreRow,
  wanted: readonly string[],
): Promise<void> {
  const others = await provenByOthers(client, row.id, wanted);
  for (const [at, host] of wanted.entries()) {
    if (row.domains.includes(host)) continue;
    const path = `domains.${at}`;
    if (isSharedHost(context, host))
      throw new ProblemError('domain_shared', { fields: [{ path, message: '' }] });
    if (!isOwnableHost(host))
      throw new ProblemError('validation_failed', { fields: [{ path, message: NO_HOST }] });
    if (others.includes(host)) throw taken(path);
  }
}
