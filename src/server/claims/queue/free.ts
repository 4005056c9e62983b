/** The condition that someone can begin with a claim. Few claims are left out at a time, so their ids are collected first. */
import { makerId } from '../../auth/makers.ts';
import type { Ask, Free } from './ask.ts';
import type { StoreScope } from './conditions.ts';

/**
 * Leaves out the claims in `but`, those that a colleague has open, those with a decision that waits to be sent, and those that the person skipped today
 * in the store's time zone.
 */
export function freeFor(
  { sql, store, zone }: StoreScope,
  { maker, but }: Free,
  { now }: Pick<Ask, 'now'>,
): string {
  const time = `${sql.value(new Date(now))}::timestamptz`;
  const today = `date_trunc('day', ${time} at time zone ${zone()}) at time zone ${zone()}`;
  return `c.id <> all (${sql.value(but)}::text[]) and c.id <> all (array(
    select p.claim_id from claim_presence p
      where p.store_id = ${store} and p.actor_id <> ${sql.value(makerId(maker))} and p.until > ${time}
    union all select a.claim_id from claim_acts a
      where a.store_id = ${store} and a.state = 'held' and a.is_decision
    union all select k.claim_id from claim_skips k
      where k.store_id = ${store} and k.maker = ${sql.value(maker)} and k.skipped_at >= ${today}))`;
}
