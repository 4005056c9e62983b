import type { PresentPerson } from '../../../contract/presence.ts';
import { read } from './part.ts';

/** The people who have the claim open, including the reader. */
export const presencePart = read<'presence', PresentPerson[]>(
  null,
  'claim_people($1, $2, given.now)',
  (people) => people,
);
