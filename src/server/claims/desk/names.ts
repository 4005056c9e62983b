import { read } from './part.ts';

/** The names, by id, of all people and API tokens that acted on the claim or are assigned to it. */
export const namesPart = read<'names', Record<string, string> | null>(
  null,
  `actor_names($1, array(
     select e.actor_id from claim_events e where e.store_id = $1 and e.claim_id = $2 and e.actor_id is not null
     union select r.resolved_by from claim_resolutions r where r.store_id = $1 and r.claim_id = $2
     union select k.assignee from claims k where k.store_id = $1 and k.id = $2))`,
  (names) => names ?? {},
);
