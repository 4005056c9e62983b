import { presentActs } from '../acts/present.ts';
import { type Act, WAITING_ACTS } from '../acts/queries.ts';
import { read } from './part.ts';

/** What the team decided or wrote that has not left, or was stopped. */
export const heldPart = read<'held', Act[] | null>(
  null,
  `select json_agg(acts) from (${WAITING_ACTS}) acts`,
  (acts, { caller, document }) => presentActs(caller, acts ?? [], document),
);
