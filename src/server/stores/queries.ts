import type { Pool, PoolClient } from 'pg';
import type { MailTexts } from '../../domain/claims/mail-text.ts';
import { isProviderName, type ProviderName } from '../../domain/connections/providers.ts';
import type { StoreStage } from '../../domain/stores/activation.ts';
import { hostName } from '../../domain/stores/host.ts';
import {
  type ChosenBranding,
  DEFAULT_BRANDING,
  DEFAULT_SETTINGS,
  type Store,
  type StoreSettings,
} from '../../domain/stores/settings.ts';
import { currentAct } from '../audit/act.ts';
import { noteChange } from '../audit/note.ts';
import { type StoreId, storeOfOperator } from '../auth/caller.ts';
import { refuseSecondConnection } from '../database/pool.ts';
import type { Row } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import { ProblemError } from '../problem-error.ts';
import { keepClaimTerms } from './claim-terms.ts';

export type StoreRow = Omit<KnownStore, 'settings' | 'branding'> & {
  settings: DeepPartial<StoreSettings>;
  branding: ChosenBranding;
};

export type DeepPartial<T> = { [K in keyof T]?: T[K] extends unknown[] ? T[K] : DeepPartial<T[K]> };

/** `version` counts its changes. */
export type KnownStore = Store & { id: StoreId; mailTexts: MailTexts } & Row<'stores', 'version' | 'stage'>;

type StoreKey = { by: 'id' | 'slug' | 'domain'; value: string };

const CONDITION = {
  id: 'id = $1',
  slug: 'slug = $1',
  domain: 'id = (select store from store_domains where domain = $1 and proven_at is not null)',
};

// Every page and call needs its store, which hardly ever changes: cached for two seconds, so that changes reach every
// process. Bounded, since names come from outside.
const KEPT_MS = 2_000;
const MOST_KEPT = 10_000;
const kept = new WeakMap<Pool, Map<string, { until: number; store: Promise<KnownStore | null> }>>();

/** The store by its id, slug or verified domain (as in a Host header); null if there is none. */
export function findStore(db: { app: Pool }, { by, value }: StoreKey): Promise<KnownStore | null> {
  // Even on a cache hit, since in two seconds it will need a connection.
  refuseSecondConnection(db.app);
  const key = { by, value: by === 'domain' ? hostName(value) : value };
  const cache = kept.get(db.app) ?? new Map();
  kept.set(db.app, cache);
  const name = `${key.by}:${key.value}`;
  const now = Date.now();
  const known = cache.get(name);
  if (known && known.until > now) return known.store;
  const store = readStore(db, key).catch((error: unknown) => {
    cache.delete(name);
    throw error;
  });
  if (cache.size >= MOST_KEPT) cache.clear();
  cache.set(name, { until: now + KEPT_MS, store });
  return store;
}

/**
 * The store for a visitor, or null. On a store's own domain, another store's name is ignored (docs/security.md). On a
 * shared host, the name decides.
 */
export async function storeOfLookup(
  db: { app: Pool },
  visit: { host: string; slug: string | undefined },
): Promise<KnownStore | null> {
  const { slug } = visit;
  const own = await findStore(db, { by: 'domain', value: visit.host });
  if (own) return slug === undefined || slug === own.slug ? own : null;
  return slug === undefined ? null : findStore(db, { by: 'slug', value: slug });
}

/** The store of a caller that belongs to one. */
export async function storeById(db: { app: Pool }, id: StoreId): Promise<KnownStore> {
  const store = await findStore(db, { by: 'id', value: id });
  if (!store) throw new ProblemError('store_not_found');
  return store;
}

/** Clears the cache after a change made by this process. */
export function forgetStores(db: { app: Pool }): void {
  kept.delete(db.app);
}

const COLUMNS = `id, slug, name, currency, time_zone as "timeZone", country, domains, settings, branding, version, stage,
  mail_texts as "mailTexts",
  array(select d.domain from store_domains d where d.store = stores.id and d.proven_at is not null
    order by array_position(domains, d.domain)) as "provenDomains",
  array(select d.domain from store_domains d
    where d.store = stores.id and d.proven_at is not null and d.left_mails_at is null
    order by array_position(domains, d.domain)) as "mailDomains"`;

async function readStore(db: { app: Pool }, key: StoreKey): Promise<KnownStore | null> {
  const { rows } = await db.app.query<StoreRow>({
    name: `find_store_by_${key.by}`,
    text: `select ${COLUMNS} from stores where ${CONDITION[key.by]} limit 1`,
    values: [key.value],
  });
  return rows[0] ? knownOf(rows[0]) : null;
}

/** With the defaults of what it doesn't set itself. */
export const knownOf = (row: StoreRow): KnownStore => ({
  ...row,
  settings: overlay(DEFAULT_SETTINGS, row.settings),
  branding: overlay(DEFAULT_BRANDING, row.branding),
});

/** Defaults with a store's own values merged in, section by section. Unknown names are ignored. */
export function overlay<T extends object>(defaults: T, own: DeepPartial<T>): T {
  return overlayRecord(defaults as Record<string, unknown>, own) as T;
}

function overlayRecord(defaults: Record<string, unknown>, own: object): Record<string, unknown> {
  const result = { ...defaults };
  for (const [key, value] of Object.entries(own)) {
    if (!Object.hasOwn(defaults, key) || value === undefined) continue;
    const below = defaults[key];
    result[key] = isSection(below) && isSection(value) ? overlayRecord(below, value) : value;
  }
  return result;
}

export function isSection(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `stage`: setup unless told; of a store that is there it stays as it is. */
export type StoreInput = {
  id: string;
  stage?: StoreStage;
  slug: string;
  name: string;
  currency: string;
  timeZone: string;
  country: string;
  domains?: string[];
  settings?: DeepPartial<StoreSettings>;
  branding?: ChosenBranding;
};

/** The store's own values within a transaction. */
export async function storeIn(client: PoolClient, storeId: StoreId, lock = ''): Promise<StoreRow> {
  const { rows } = await client.query<StoreRow>(`select ${COLUMNS} from stores where id = $1 ${lock}`, [
    storeId,
  ]);
  if (!rows[0]) throw new ProblemError('store_not_found');
  return rows[0];
}

/**
 * Locked until the transaction ends, so that simultaneous changes wait for each other. Rows that refer to the store may be
 * written meanwhile: each write has one already, and two that both waited for it would never end.
 */
export const holdStore = (client: PoolClient, storeId: StoreId): Promise<StoreRow> =>
  storeIn(client, storeId, 'for no key update');

/** The services that a store is connected with, in its order. */
export async function connectedOf(client: PoolClient, storeId: StoreId): Promise<ProviderName[]> {
  const { rows } = await client.query<Row<'connections', 'provider'>>(
    'select provider from connections where store_id = $1 order by position',
    [storeId],
  );
  return rows.map(({ provider }) => provider).filter(isProviderName);
}

/** Has a job compare the tags of orders in the store's shop with the states of their claims. */
export async function queueTagging(client: PoolClient, storeId: StoreId): Promise<void> {
  await client.query("select enqueue_job('tag_orders', $1, null)", [JSON.stringify({ storeId })]);
}

/**
 * A new host leads nowhere until it is verified.
 * @throws an error for which `isTakenHost` is true, if another store has verified the host
 */
export async function writeStore(client: PoolClient, storeId: StoreId, row: StoreRow): Promise<void> {
  await client.query(
    `update stores set name = $2, domains = $3, settings = $4, branding = $5, country = $6, time_zone = $7,
       updated_at = now(), version = version + 1 where id = $1`,
    [
      storeId,
      row.name,
      row.domains,
      JSON.stringify(row.settings),
      JSON.stringify(row.branding),
      row.country,
      row.timeZone,
    ],
  );
  await keepClaimTerms(client, storeId, row.settings);
}

/**
 * Keeps what shoppers see from now on as a version of the store's look. Call it with each write of a
 * branding, while the store is held.
 */
export async function keepVersion(
  client: PoolClient,
  storeId: StoreId,
  branding: ChosenBranding,
): Promise<void> {
  const act = currentAct();
  await client.query('select keep_brand_version($1, $2, $3, $4, $5)', [
    storeId,
    JSON.stringify(branding),
    new Date(act?.at ?? Date.now()),
    act?.actor.kind ?? null,
    act?.actor.id ?? null,
  ]);
}

/** Sets the mails that the store has its own words for. */
export async function writeMailTexts(client: PoolClient, storeId: StoreId, texts: MailTexts): Promise<void> {
  await client.query(
    'update stores set mail_texts = $2, updated_at = now(), version = version + 1 where id = $1',
    [storeId, JSON.stringify(texts)],
  );
}

/** Creates a store or replaces it by id, for the operator, whose hosts count as verified. Returns its id. */
export async function saveStore(db: { app: Pool }, store: StoreInput): Promise<StoreId> {
  const id = storeOfOperator(store.id);
  const domains = store.domains ?? [];
  await withStore(db, id, async (client) => {
    await client.query(
      `insert into stores (id, slug, name, currency, time_zone, country, domains, settings, branding, stage)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (id) do update set slug = excluded.slug, name = excluded.name, currency = excluded.currency,
         time_zone = excluded.time_zone, country = excluded.country, domains = excluded.domains,
         settings = excluded.settings, branding = excluded.branding, updated_at = now(),
         version = stores.version + 1`,
      [
        id,
        store.slug,
        store.name,
        store.currency,
        store.timeZone,
        store.country,
        domains,
        JSON.stringify(store.settings ?? {}),
        JSON.stringify(store.branding ?? {}),
        store.stage ?? 'setup',
      ],
    );
    await keepVersion(client, id, store.branding ?? {});
    await keepClaimTerms(client, id, store.settings ?? {});
    await client.query('update store_domains set proven_at = now() where store = $1 and proven_at is null', [
      id,
    ]);
    await noteChange(client, id, { subject: store, after: store });
  });
  forgetStores(db);
  return id;
}
