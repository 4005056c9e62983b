/** A store's branding and hosts, as its team sets them. */
import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import { isOwnableHost } from '../../contract/host.ts';
import type { StorePatch, WhitelabelPatch } from '../../contract/store.ts';
import {
  type Branding,
  DEFAULT_BRANDING,
  DEFAULT_SETTINGS,
  type StoreSettings,
} from '../../domain/stores/settings.ts';
import { settingsFaults } from '../../domain/stores/settings-checks.ts';
import { noteChange } from '../audit/note.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { type HeldWrite, refuseOtherVersion } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { isSharedHost, isTakenHost, provenByOthers } from './hosts.ts';
import {
  type DeepPartial,
  forgetStores,
  holdStore,
  isSection,
  type KnownStore,
  knownOf,
  overlay,
  type StoreRow,
  storeIn,
  writeStore,
} from './queries.ts';

type Chosen = DeepPartial<Branding>;

/** The store's own values with a patch applied. Null resets to the default. */
function patched(own: Chosen, patch: WhitelabelPatch): Chosen {
  const { colors, fonts, ...rest } = patch;
  const sections = { colors, fonts };
  const next: Record<string, unknown> = { ...own };
  for (const [name, value] of Object.entries(rest)) {
    if (value === null) delete next[name];
    else if (value !== undefined) next[name] = value;
  }
  for (const [name, value] of Object.entries(sections)) {
    if (value === null) delete next[name];
    else if (value !== undefined) next[name] = { ...(own[name as 'colors' | 'fonts'] ?? {}), ...value };
  }
  return next as Chosen;
}

/** Sets a store's branding; with `preview`, only shows the result. */
export async function patchBranding(
  context: Context,
  storeId: StoreId,
  patch: WhitelabelPatch,
  preview: boolean,
): Promise<Branding> {
  return changeStore(context, storeId, async (client) => {
    const row = await holdStore(client, storeId);
    const branding = patched(row.branding, patch);
    const after = overlay(DEFAULT_BRANDING, branding);
    if (preview) return after;
    await writeStore(client, storeId, { ...row, branding });
    const before = overlay(DEFAULT_BRANDING, row.branding);
    await noteChange(client, storeId, { subject: { id: storeId, name: row.name }, before, after });
    return after;
  });
}

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

/** Sets name, hosts and settings. Refuses a host that another store has verified. */
export async function patchStore(
  { context, client, storeId, version, changed }: HeldWrite & { version: number | null },
  patch: StorePatch,
): Promise<KnownStore> {
  const row = await holdStore(client, storeId);
  refuseUnchanging(row, patch);
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
  if (fields.length > 0) throw new ProblemError('validation_failed', { fields });
  const [before, after] = [knownOf(row), knownOf(next)];
  changed({ subject: { id: storeId, name: row.name }, before: asSet(before), after: asSet(after) });
  // What was read can be sent back whole: it is no change then.
  if (isDeepStrictEqual(after, before)) return before;
  await writeStore(client, storeId, next).catch((error: unknown) => {
    // Two stores asked at the same moment.
    throw isTakenHost(error) ? taken('domains') : error;
  });
  return knownOf(await storeIn(client, storeId));
}

/** Every setting beside name, hosts and place. */
const asSet = ({ settings, branding: _, ...own }: KnownStore) => ({ ...own, ...settings });

function refuseUnchanging(row: StoreRow, patch: StorePatch): void {
  const isSame = (name: Unchanging) => JSON.stringify(patch[name]) === JSON.stringify(row[name]);
  const fields = UNCHANGING.filter((name) => patch[name] !== undefined && !isSame(name)).map((path) => ({
    path,
    message: "can't be changed here",
  }));
  if (fields.length > 0) throw new ProblemError('validation_failed', { fields });
}

const NO_HOST = 'Use a public host name of your own without port, such as "claims.example.com".';

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

async function changeStore<T>(
  context: Context,
  storeId: StoreId,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const done = await withStore(context.db, storeId, work);
  forgetStores(context.db);
  return done;
}
