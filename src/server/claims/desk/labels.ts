import type { Label } from '../../../contract/label.ts';
import { read } from './part.ts';

/** All labels of the store, so that one can be chosen. */
export const labelsPart = read<'labels', Label[] | null>(
  'label:read',
  `select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color)
     order by lower(l.name), l.name), '[]')
   from labels l where l.store_id = $1`,
  (labels) => labels ?? [],
);
