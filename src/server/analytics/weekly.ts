/** The figures of the last week by mail, for who wants it (docs/decisions/095-weekly-report.md). */
import type { PoolClient } from 'pg';
import type { Report } from '../../contract/analytics.ts';
import { figureOf } from '../../domain/figures/figures.ts';
import { MOST_STORES_IN_MAIL, WEEKLY_FIGURES, weekToReport } from '../../domain/figures/weekly.ts';
import { figureText } from '../../domain/figures/words.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { isTimeZone } from '../../domain/time/calendar.ts';
import { across } from '../claims/queue/reach.ts';
import type { Context } from '../context.ts';
import type { CamelRow } from '../database/rows.ts';
import { queueWeeklyMail, type WeeklyStore } from '../people/mails.ts';
import { findPerson } from '../people/queries.ts';
import { inSeveral } from './asked.ts';
import { type Asked, readDays, totalsOf } from './report.ts';

type Reader = CamelRow<'person_weekly_reports', 'person_id'> & { zone: string | null; got: string | null };
type Week = { from: string; to: string };

/** Returns how many mails were written. */
export async function mailWeeklyReports(context: Context): Promise<number> {
  const { rows } = await context.db.app.query<Reader>(
    'select person_id as "personId", time_zone as zone, week::text as got from weekly_readers()',
  );
  let written = 0;
  for (const reader of rows) written += await mailOne(context, reader);
  return written;
}

async function mailOne(context: Context, { personId, zone: wanted, got }: Reader): Promise<number> {
  const now = context.clock();
  const timeZone = wanted !== null && isTimeZone(wanted) ? wanted : 'UTC';
  const week = weekToReport(now, { timeZone, got });
  if (week === null) return 0;
  // As if they had proved a second factor: the figures are of no customer, and the address is confirmed.
  const caller = { personId, isStrong: true };
  return inSeveral(context, caller, undefined, async (asked) => {
    if (!(await takeWeek(asked.client, personId, week))) return 0;
    const person = await findPerson(asked.client, personId);
    if (!person || asked.stores.length === 0) return 0;
    const stores: WeeklyStore[] = [];
    for (const store of asked.stores.slice(0, MOST_STORES_IN_MAIL))
      stores.push(await storeOf(asked, store, week));
    const left = asked.stores.length - stores.length;
    await queueWeeklyMail(asked.client, context, person, { ...week, stores, left, now });
    return 1;
  });
}

/** Whether the week is still to be reported; afterwards it is not. */
async function takeWeek(client: PoolClient, personId: string, { from }: Week): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into person_weekly_reports as r values ($1, $2)
     on conflict (person_id) do update set week = excluded.week where r.week < excluded.week`,
    [personId, from],
  );
  return rowCount === 1;
}

async function storeOf(asked: Asked, store: Asked['stores'][number], range: Week): Promise<WeeklyStore> {
  const alone = { ...asked, reach: across([store.id]), stores: [store] };
  const days = await readDays(alone, range);
  const totals = await totalsOf(alone, WEEKLY_FIGURES, { range, currency: store.currency, days });
  return { name: oneLine(store.name), lines: totals.map((total) => lineOf(total, store.currency)) };
}

function lineOf({ figure, value, before }: Report['totals'][number], currency: string): string {
  const { label, unit } = figureOf(figure);
  const say = (one: typeof value) => figureText(unit, one, currency);
  return `${label}: ${say(value)} (${say(before)} the week before)`;
}
