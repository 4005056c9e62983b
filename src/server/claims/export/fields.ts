/** The store's own fields of claims, each a column of the export. */
import type { Metadata, MetadataValue } from '../../../domain/claims/metadata.ts';
import type { TeamCaller } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../database/rows.ts';
import { withStore } from '../../database/with-store.ts';
import { type FieldRow, listFields } from '../../metadata/queries.ts';

type Asker = { db: Context['db']; caller: TeamCaller };

/** The store's own fields; none if the caller may not read them. */
export async function fieldsFor({ db, caller }: Asker): Promise<FieldRow[]> {
  if (!caller.permissions.has('metadata:read')) return [];
  return withStore(db, caller.storeId, (client) => listFields(client, caller.storeId));
}

/** The values of some claims by the claim's id. */
export async function valuesOf(
  { db, caller }: Asker,
  ids: readonly string[],
): Promise<Map<string, Metadata>> {
  const { storeId } = caller;
  return withStore(db, storeId, async (client) => {
    const { rows } = await client.query<Row<'claims', 'id' | 'metadata'>>(
      'select id, metadata from claims where store_id = $1 and id = any ($2) and metadata is not null',
      [storeId, ids],
    );
    return new Map(rows.map(({ id, metadata }) => [id, metadata ?? {}]));
  });
}

/** A field's value as a cell of a spreadsheet. */
export function cellOf(value: MetadataValue | undefined): string | number | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value ?? null;
}
