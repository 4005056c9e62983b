import type { ClaimDesk } from '../../../contract/desk.ts';
import { read } from './part.ts';

type Fields = NonNullable<ClaimDesk['metadata']>['fields'];

/** The store's own fields, and the claim's values of them. */
export const metadataPart = read<'metadata', Fields | null>(
  'metadata:read',
  `select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'choices', f.choices)
     order by f.position, f.created_at, f.id), '[]')
   from metadata_fields f where f.store_id = $1`,
  (fields, { document }) => ({ fields: fields ?? [], values: document.claim.metadata ?? {} }),
);
