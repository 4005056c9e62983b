import { presentActs } from '../acts/present.ts';
import { type Act, WAITING_ACTS } from '../acts/queries.ts';
import { read } from './part.ts';

/** The team's acts that are held or were stopped. */
export const heldPart = read<'held', Act[] | null>(
  null,
  `select json_agg(acts) from (${WAITING_ACTS}) acts`,
  (acts, { caller, document }) => presentActs(caller, acts ?? [], document),
);
