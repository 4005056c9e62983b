import type { ClaimDesk } from '../../../contract/desk.ts';
import { claimNotesSql } from '../notes/queries.ts';
import { read } from './part.ts';

export const notesPart = read<'notes', ClaimDesk['notes']>(
  'claim-note:read',
  claimNotesSql,
  (notes) => notes ?? [],
);
