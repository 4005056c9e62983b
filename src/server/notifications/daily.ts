/** One mail a day with what came and is unread, for who wants that (docs/decisions/083-notifications.md). */
import type { PoolClient } from 'pg';
import { DEFAULT_PREFERENCES, NOTICE_KINDS, wayOf } from '../../domain/access/preferences.ts';
import { DAILY_DAYS, dayToMail, MOST_LINES_IN_MAIL } from '../../domain/notifications/daily.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { isTimeZone } from '../../domain/time/calendar.ts';
import type { StoreId } from '../auth/caller.ts';
import { inOwnStores } from '../claims/queue/open.ts';
import type { Context } from '../context.ts';
import type { CamelRow } from '../database/rows.ts';
import { widenScope } from '../database/transaction.ts';
import { findPerson, findPreferences } from '../people/queries.ts';
import { type DailyStore, headlineOf, queueDailyMail } from './mails.ts';
import { takeForDailyMail } from './queries.ts';

type Reader = CamelRow<'person_daily_mails', 'person_id'> & {
  zone: string | null;
  hour: number | null;
  got: string | null;
};

const DAY_MS = 86_400_000;

/** Returns how many mails were written. */
export async function mailDaily(context: Context): Promise<number> {
  const { rows } = await context.db.app.query<Reader>(
    'select person_id as "personId", time_zone as zone, hour, day::text as got from daily_readers()',
  );
  let written = 0;
  for (const reader of rows) {
    try {
      written += await mailOne(context, reader);
    } catch (err) {
      // One failure must not hold back the mails of others.
      context.log.error({ err, person: reader.personId }, 'a daily mail was not written');
    }
  }
  return written;
}

async function mailOne(context: Context, { personId, zone, hour, got }: Reader): Promise<number> {
  const now = context.clock();
  const timeZone = zone !== null && isTimeZone(zone) ? zone : 'UTC';
  const day = dayToMail(now, { timeZone, hour: hour ?? DEFAULT_PREFERENCES.dailyMailHour, got });
  if (day === null) return 0;
  // As if they had proved a second factor: the mail has numbers of claims only, and the address is confirmed.
  return inOwnStores(
    context,
    { personId, isStrong: true },
    async (client, { storeIds }) => {
      if (!(await takeDay(client, personId, day))) return 0;
      const preferences = { ...DEFAULT_PREFERENCES, ...(await findPreferences(client, personId)) };
      const person = await findPerson(client, personId);
      if (!person) return 0;
      const kinds = NOTICE_KINDS.filter((kind) => wayOf(preferences, kind) === 'daily');
      const stores: DailyStore[] = [];
      for (const storeId of storeIds)
        stores.push(...(await cameIn(client, storeId, { personId, kinds, now })));
      if (stores.length === 0) return 0;
      await queueDailyMail(client, context, person, { stores, now });
      return 1;
    },
    'notification:read',
  );
}

/** Whether the day is still to be mailed; afterwards it is not. */
async function takeDay(client: PoolClient, personId: string, day: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into person_daily_mails as m values ($1, $2)
     on conflict (person_id) do update set day = excluded.day where m.day < excluded.day`,
    [personId, day],
  );
  return rowCount === 1;
}

/** What came in a store, the newest first; none if nothing came. */
async function cameIn(
  client: PoolClient,
  storeId: StoreId,
  { personId, kinds, now }: { personId: string; kinds: readonly string[]; now: number },
): Promise<DailyStore[]> {
  await widenScope(client, { 'app.store': storeId });
  const since = now - DAILY_DAYS * DAY_MS;
  const told = await takeForDailyMail(client, storeId, { personId, kinds, since, now });
  const { rows } = await client.query<CamelRow<'stores', 'name' | 'slug'>>(
    'select name, slug from stores where id = $1',
    [storeId],
  );
  const [store] = rows;
  if (!store || told.length === 0) return [];
  const lines = told.slice(0, MOST_LINES_IN_MAIL).map(headlineOf);
  return [{ name: oneLine(store.name), slug: store.slug, lines, left: told.length - lines.length }];
}
