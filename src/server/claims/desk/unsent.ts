import type { Unsent } from '../../../contract/unsent.ts';
import { presentUnsent, unsentSql } from '../unsent/queries.ts';
import { read } from './part.ts';

/** What the reader has typed about the claim and not sent. */
export const unsentPart = read<'unsent', Unsent[] | null>(
  null,
  `select json_agg(unsent) from (${unsentSql('given.reader')}) unsent`,
  (unsent) => (unsent ?? []).map(presentUnsent),
);
