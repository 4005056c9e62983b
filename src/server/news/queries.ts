/** Writes what people are told, in the transaction of what happened (docs/decisions/083-notifications.md). */
import type { PoolClient } from 'pg';
import { MAIL_AFTER_SECONDS, MAIL_AGAIN_SECONDS, type Notice } from '../../domain/notifications/notices.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { CamelRow } from '../database/rows.ts';
import { queueSlack } from './slack.ts';

/** One person is told, or only the store. `about`: what it is about, if that is no claim. */
export type News = Notice & CamelRow<'notifications', 'claim_id' | 'about' | 'details' | 'actor_id'>;

/** Tells those who work in the store and its Slack channel, and has a job see whether they want it in another way too. The same news that is still unread becomes the newest instead; what is counted is mailed again, with all that is unread. */
export async function writeNotices(
  client: PoolClient,
  storeId: StoreId,
  news: readonly News[],
  now: number,
): Promise<void> {
  if (news.length === 0) return;
  await queueSlack(client, storeId, forStore(news), now);
  const told = news.filter(({ personId }) => personId !== null).map((one) => ({ ...one, id: shortId() }));
  if (told.length === 0) return;
  await client.query(
    `with mailed as (
     select n.id, n.mailed_at from notifications n
     join jsonb_to_recordset($2::jsonb) t ("personId" text, kind text, "claimId" text, about text, details jsonb)
       on n.person_id = t."personId" and n.kind = t.kind
         and coalesce(n.claim_id, n.about, '') = coalesce(t."claimId", t.about, '')
     where n.store_id = $1 and n.read_at is null and n.mailed_at is not null and t.details ? 'count'),
     told as (
     insert into notifications as n (store_id, id, person_id, at, kind, claim_id, about, details, actor_id)
     select $1, told.id, told."personId", $3, told.kind, told."claimId", told.about, told.details, told."actorId"
     from jsonb_to_recordset($2::jsonb) told (id text, "personId" text, kind text, "claimId" text, about text,
       details jsonb, "actorId" text)
     join find_colleagues($1, array(select t."personId" from jsonb_to_recordset($2::jsonb) t ("personId" text))) p
       on p.id = told."personId" and p.works_here
     on conflict (store_id, person_id, kind, coalesce(claim_id, about, '')) where read_at is null
     do update set at = excluded.at, actor_id = excluded.actor_id,
       mailed_at = case when not excluded.details ? 'count' then n.mailed_at end, details = excluded.details || jsonb_strip_nulls(
       jsonb_build_object('count', (n.details ->> 'count')::int + (excluded.details ->> 'count')::int))
     returning id, xmax = 0 as is_new)
     select enqueue_job('mail_notification', json_build_object('storeId', $1::text, 'id', id), null,
       greatest($4::interval, mailed_at + $5::interval - $3::timestamptz))
     from told left join mailed using (id) where is_new or mailed_at is not null`,
    [
      ...[storeId, JSON.stringify(told), new Date(now)],
      ...[`${MAIL_AFTER_SECONDS} seconds`, `${MAIL_AGAIN_SECONDS} seconds`],
    ],
  );
}

/** Each news once, whomever it is for. */
const forStore = (news: readonly News[]) => [
  ...new Map(
    news.map(({ kind, claimId, about, details }) => [
      `${kind} ${claimId ?? about}`,
      { kind, claimId, about, details, personId: null },
    ]),
  ).values(),
];
