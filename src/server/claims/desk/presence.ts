import type { PresentPerson } from '../../../contract/presence.ts';
import { read } from './part.ts';

/** Who is on the claim, whoever reads it among them. */
export const presencePart = read<'presence', PresentPerson[]>(
  null,
  'claim_people($1, $2, given.now)',
  (people) => people,
);
