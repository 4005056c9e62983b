/** The store's own fields that a search names. */
import type { PoolClient } from 'pg';
import type { Mistake } from '../../../domain/claims/search/search.ts';
import { tokensOf } from '../../../domain/claims/search/tokens.ts';
import { Query } from '../../database/query.ts';
import type { Row } from '../../database/rows.ts';
import { type Ask, searchRefusal } from './ask.ts';
import { inEachStore, nameOfReach, type Reach } from './reach.ts';

/**
 * Refuses a search that names a field that none of the stores has. A field that only some stores have is fine. Stores whose fields someone may not
 * read have none for them.
 * @throws search_invalid
 */
export async function refuseUnknownFields(
  client: Pick<PoolClient, 'query'>,
  reach: Reach,
  { search, hidden }: Ask,
  text: string,
): Promise<void> {
  const names = search.flatMap((term) => (term.field === 'field' ? term.name : []));
  if (names.length === 0) return;
  const sql = new Query();
  const hiddenStores = `${sql.value(hidden.fields)}::text[]`;
  const sought = `unnest(${sql.value(names)}::text[]) n (name)`;
  const found = inEachStore(
    sql,
    reach,
    (store) =>
      `select n.name from ${sought} where exists (
        select from metadata_fields f where f.store_id = ${store} and lower(f.name) = lower(n.name)
          and ${store} <> all (${hiddenStores}))`,
  );
  const { rows } = await client.query<Row<'metadata_fields', 'name'>>({
    name: `queue_fields_${nameOfReach(reach)}`,
    text: `select distinct r.name from ${found}`,
    values: sql.values,
  });
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) throw searchRefusal(unknown.map((name) => mistakeIn(text, name)));
}

const mistakeIn = (text: string, name: string): Mistake => ({
  at: tokensOf(text).tokens.find(({ key }) => key?.text.trim() === name)?.key?.at ?? 0,
  message: `There is no field “${name}”. The store’s own fields are under Settings, Claim fields.`,
});
