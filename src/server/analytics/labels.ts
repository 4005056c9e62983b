/** The values of dimensions as people read them. */
import type { PoolClient } from 'pg';
import { countryName } from '../../domain/addresses/country-name.ts';
import { CLAIM_TYPES, type ClaimType } from '../../domain/claims/claim-types.ts';
import { RESOLUTION_TYPES, type ResolutionType } from '../../domain/claims/resolution-types.ts';
import { AGES, type Dimension } from '../../domain/figures/dimensions.ts';
import { SCREEN_NAMES } from '../../domain/figures/screens.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Row } from '../database/rows.ts';
import type { KnownStore } from '../stores/queries.ts';

type Names = (keys: readonly string[], at: At) => Promise<Map<string, string>> | Map<string, string>;
type At = { client: PoolClient; stores: readonly Pick<KnownStore, 'id' | 'name'>[] };

/** What an order or an item does not say. */
const NOT_KNOWN = 'Not known';

const each =
  (name: (key: string) => string): Names =>
  (keys) =>
    new Map(keys.map((key) => [key, key === '' ? NOT_KNOWN : name(key)]));

const titled = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1).toLowerCase().replaceAll('_', ' ');

const NAMES: Record<Dimension, Names> = {
  type: each((key) => CLAIM_TYPES[key as ClaimType]?.label ?? key),
  category: each(titled),
  carrier: each((key) => key),
  channel: each(titled),
  country: each(countryName),
  method: each((key) => RESOLUTION_TYPES[key as ResolutionType]?.label ?? key),
  resolution: each((key) => RESOLUTION_TYPES[key as ResolutionType]?.label ?? key),
  product: productNames,
  person: personNames,
  store: (_, { stores }) => new Map(stores.map(({ id, name }) => [id, name])),
  screen: each((key) => SCREEN_NAMES[key as keyof typeof SCREEN_NAMES] ?? key),
  age: () => new Map(AGES.map(({ value, label }) => [value, label])),
};

export const labelsOf = async (
  at: At,
  dimension: Dimension,
  keys: readonly string[],
): Promise<Map<string, string>> => NAMES[dimension](keys, at);

const ownStore = ({ stores }: At): StoreId | null => stores[0]?.id ?? null;

async function productNames(keys: readonly string[], at: At): Promise<Map<string, string>> {
  const { rows } = await at.client.query<Row<'products', 'source_product_id' | 'name'>>(
    'select source_product_id, name from products where store_id = $1 and source_product_id = any ($2)',
    [ownStore(at), keys],
  );
  return new Map([['', NOT_KNOWN], ...rows.map((row) => [row.source_product_id, row.name] as const)]);
}

async function personNames(keys: readonly string[], at: At): Promise<Map<string, string>> {
  const { rows } = await at.client.query<{ names: Record<string, string> }>(
    'select actor_names($1, $2) as names',
    [ownStore(at), keys],
  );
  return new Map(Object.entries(rows[0]?.names ?? {}));
}
