/**
 * After any changes, the figures equal what is counted from the claims themselves, here by other means than the figures use: SQL over claims
 * and their history, and sorted lists for medians. `FIGURE_CHANGES=10000` makes as many changes.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type Desk, openDesk } from '../../../test/claim-desk.ts';
import { bearer } from '../../../test/world.ts';
import type { Report } from '../../contract/analytics.ts';
import { diceOf } from '../../demo/grow/dice.ts';
import { DEFAULT_TIMERS } from '../../domain/claims/schedule.ts';
import type { FigureName } from '../../domain/figures/figures.ts';
import { workCalendarOf } from '../../domain/stores/holidays.ts';
import { businessHoursBetween } from '../../domain/time/business-hours.ts';
import { carryOutDue } from '../claims/acts/carry-out.ts';
import { runTimers } from '../claims/timers/jobs.ts';
import { storeById } from '../stores/queries.ts';
import { compareFigures } from './compare.ts';
import { countFigures } from './jobs.ts';

const CHANGES = Number(process.env.FIGURE_CHANGES ?? 500);
const MINUTE = 60_000;
const ZONE = 'America/New_York';
// The clocks change on March 14. However many changes there are, they take at most 150 days.
const START = Date.UTC(2027, 2, 10, 13);
const LONGEST_STEP = Math.min(9 * 60, (150 * 24 * 60 * 2) / CHANGES);

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
test.clock.now = START;
const store = await test.addStore({
  timeZone: ZONE,
  settings: {
    credit: { bonus: '10', bonusType: 'percentage', capPercentage: 120 },
    // The links of the tests were made today.
    links: { askEmailAfterDays: 3_650 },
  },
});
const owner = await test.token(store, 'store_owner');
const team = [owner, await test.token(store, 'store_support')];

const dice = diceOf('figures', 'changes', Number(process.env.FIGURE_SEED ?? 1));
const desks: Desk[] = [];

const post = (path: string, body: object | ((desk: Desk) => object)) => async (desk: Desk) => {
  const payload = typeof body === 'function' ? body(desk) : body;
  await test.app.inject({
    method: 'POST',
    url: `/v1/claims/${desk.id}${path}`,
    payload,
    headers: { ...bearer(dice.pick(team)), 'if-match': '*', 'idempotency-key': crypto.randomUUID() },
  });
};
const line = (resolutionType: string) => (desk: Desk) => ({
  resolutions: [{ claimItemId: desk.itemId, resolutionType }],
});
const DENIAL = { reason: 'OTHER', message: 'No.' };
const report = (status: string) => async (desk: Desk) => {
  const found = (await desk.team('GET', '')).json.claimResolutions as { id: string }[];
  for (const { id } of found) await desk.team('PATCH', `/resolutions/${id}`, { status });
};

const ACTS: Record<string, (desk: Desk) => Promise<unknown>> = {
  refund: post('/resolutions', line('REFUND')),
  credit: post('/resolutions', line('STORE_CREDIT')),
  replace: post('/resolutions', line('RESHIP')),
  flat: post('/resolutions', { resolutions: [{ resolutionType: 'FLAT_RATE', amount: '5.00' }] }),
  deny: post('/denial', DENIAL),
  dismiss: post('/dismissal', { until: null }),
  elsewhere: post('/resolve-externally', { description: 'till', amount: '3.00' }),
  hold: post('/acts', { call: 'deny', body: DENIAL }),
  undo: async (desk) => {
    const { acts } = (await desk.team('GET', '/acts')).json as { acts: { id: string }[] };
    for (const { id } of acts) {
      await test.app.inject({
        method: 'DELETE',
        url: `/v1/claims/${desk.id}/acts/${id}`,
        headers: bearer(owner),
      });
    }
  },
  reopen: (desk) => desk.team('PATCH', '', { status: 'OPEN', reason: 'because' }),
  close: (desk) => desk.team('PATCH', '', { status: 'CLOSED' }),
  wait: (desk) =>
    desk.team('PATCH', '', { status: dice.pick(['WAITING_FOR_BRAND', 'WAITING_FOR_CUSTOMER']) }),
  retype: (desk) => desk.team('PATCH', '', { claimType: dice.pick(['LOST', 'STOLEN', 'DAMAGED']) }),
  ask: post('/proof-requests', { types: ['PHOTO'], message: 'Photo?' }),
  answer: post('/messages', { messageContent: 'Hello' }),
  reply: (desk) => desk.shopper('POST', '/messages', { messageContent: 'Hello' }),
  appeal: (desk) => desk.shopper('POST', '/appeal', { message: 'No!' }),
  withdraw: (desk) => desk.shopper('POST', '/withdrawal', {}),
  sent: report('SENT'),
  shipped: report('SHIPPED'),
  done: report('DONE'),
  review: async (desk) => {
    const { json } = await desk.shopper('POST', '/reviews', { rating: dice.pick([1, 3, 5]), content: 'So' });
    if (dice.unit() < 0.5) await desk.team('PUT', `/reviews/${json.id}/reply`, { reply: 'Thanks' });
  },
};
const NAMES = [
  ...Object.keys(ACTS),
  ...['appeal', 'reopen', 'deny', 'refund', 'reopen', 'deny', 'appeal', 'refund'],
];

async function change(): Promise<void> {
  test.clock.now += Math.floor(dice.unit() * LONGEST_STEP) * MINUTE;
  if (desks.length < 3 || dice.unit() < 0.2) {
    desks.push(await openDesk(test, store, { issueType: dice.pick(['DAMAGED', 'MISSING_ITEM']) }));
    return;
  }
  await ACTS[dice.pick(NAMES)]?.(dice.pick(desks.slice(-12)));
  if (dice.unit() < 0.1) {
    await carryOutDue(test.context);
    await runTimers(test.context);
  }
}

const rows = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await admin.query(sql, values)).rows as T[];
const dayOf = (at: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(at);

const read = async (name: string, by?: string): Promise<Report> => {
  const url = `/v1/analytics/reports/${name}?from=${dayOf(START)}&to=${dayOf(test.clock.now)}${by ? `&by=${by}` : ''}`;
  const answer = await test.app.inject({ url, headers: bearer(owner) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const total = (of: Report, figure: FigureName) =>
  Number(of.totals.find((one) => one.figure === figure)?.value ?? 0);
const byDay = (of: Report, figure: FigureName): Record<string, number> => {
  const at = of.figures.findIndex(({ name }) => name === figure);
  return Object.fromEntries(
    of.days.map(({ day, values }) => [day, Number(values[at] ?? 0)]).filter(([, value]) => value !== 0),
  );
};
const byGroup = (of: Report, figure: FigureName): Record<string, number> =>
  Object.fromEntries(
    of.groups
      .map(({ value, values, figures }) => [value, Number(values[figures.indexOf(figure)] ?? 0)] as const)
      .filter(([, value]) => value !== 0),
  );
const counted = async (sql: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await rows<{ key: string; n: string }>(sql))
      .map(({ key, n }) => [key, Number(n)])
      .filter(([, n]) => n !== 0),
  );

const DAY = (column: string) => `(${column} at time zone '${ZONE}')::date::text`;
const UNDECIDED =
  "('PENDING_CUSTOMER','NEW','OPEN','COMMUNICATING','WAITING_FOR_CUSTOMER','WAITING_FOR_BRAND','WAITING_FOR_OP','TEMPORARILY_DISMISSED')";
const DECISION =
  "e.kind in ('approved','denied','dismissed','resolved_externally') and e.to_status <> 'TEMPORARILY_DISMISSED'";

type Told = {
  claim_id: string;
  at: string;
  kind: string;
  actor_kind: string;
  actor_id: string;
  from_status: string;
  to_status: string;
};
const momentOf = ({ at }: Told) => Date.parse(at);
const history = async () =>
  Map.groupBy(
    await rows<Told>('select * from claim_events order by claim_id, sequence'),
    (event) => event.claim_id,
  );
/** To within a bucket. */
const expectNear = (got: number, wanted: number) =>
  expect(Math.abs(got - wanted), `${got} for ${wanted}`).toBeLessThanOrEqual(Math.max(1, wanted * 0.05));
const middle = (list: number[]) =>
  list.toSorted((one, other) => one - other)[Math.ceil(list.length / 2) - 1] ?? 0;

beforeAll(
  async () => {
    for (let at = 0; at < CHANGES; at += 1) {
      await change();
      if (dice.unit() < 0.02) await countFigures(test.context);
    }
    while ((await countFigures(test.context)) > 0);
  },
  60_000 + CHANGES * 300,
);

describe('the figures equal what is counted from the claims', () => {
  it('filed and asked for, by day and type', async () => {
    const claims = await read('claims', 'type');
    expect(byDay(claims, 'filed')).toEqual(
      await counted(`select ${DAY('created_at')} as key, count(*) as n from claims group by 1`),
    );
    expect(byGroup(claims, 'filed')).toEqual(
      await counted('select claim_type as key, count(*) as n from claims group by 1'),
    );
    expect(byGroup(claims, 'asked')).toEqual(
      await counted('select claim_type as key, sum(value) / 1000.0 as n from claims group by 1'),
    );
    expect(total(claims, 'filed')).toBeGreaterThan(CHANGES / 10);
  });

  it('open at the end of each day, and now', async () => {
    const claims = await read('claims', 'type');
    const days = claims.days.map(({ day }) => day);
    const open = await rows<{ day: string; n: string }>(
      `select d.day, count(*) as n from unnest($1::text[]) d (day) cross join lateral (
         select distinct on (claim_id) claim_id, to_status from claim_events e
         where ${DAY('e.at')} <= d.day order by claim_id, sequence desc) last
       where last.to_status in ${UNDECIDED} group by 1`,
      [days],
    );
    expect(byDay(claims, 'open')).toEqual(Object.fromEntries(open.map(({ day, n }) => [day, Number(n)])));
    const now = `select claim_type as key, count(*) as n from claims where status in ${UNDECIDED} group by 1`;
    expect(byGroup(claims, 'open')).toEqual(await counted(now));
    const backlog = await read('backlog');
    expect(total(backlog, 'waiting')).toBe(Object.values(await counted(now)).reduce((sum, n) => sum + n, 0));
  });

  it.each([
    ['decided', DECISION],
    ['approved', "e.kind = 'approved'"],
    ['denied', "e.kind = 'denied'"],
    ['appealed', "e.kind = 'appealed'"],
  ] as const)('%s, by day', async (figure, condition) => {
    const decisions = await read('decisions');
    expect(byDay(decisions, figure)).toEqual(
      await counted(
        `select ${DAY('e.at')} as key, count(*) as n from claim_events e where ${condition} group by 1`,
      ),
    );
  });

  it('reopened and overturned, by person', async () => {
    const reopened: Record<string, number> = {};
    let overturned = 0;
    for (const events of (await history()).values()) {
      let decision: Told | null = null;
      let last = '';
      for (const event of events) {
        const isDecided =
          ['approved', 'denied', 'dismissed', 'resolved_externally'].includes(event.kind) &&
          event.to_status !== 'TEMPORARILY_DISMISSED';
        if (isDecided && event.kind === 'approved' && last === 'denied') overturned += 1;
        if (decision && UNDECIDED.includes(`'${event.to_status}'`)) {
          reopened[decision.actor_id] = (reopened[decision.actor_id] ?? 0) + 1;
          decision = null;
        }
        if (isDecided) [decision, last] = [event, event.kind];
      }
    }
    expect(total(await read('decisions'), 'overturned')).toBe(overturned);
    expect(byGroup(await read('people'), 'reopened')).toEqual(reopened);
    expect(byGroup(await read('people'), 'decided')).toEqual(
      await counted(
        `select actor_id as key, count(*) as n from claim_events e where ${DECISION} and actor_kind = 'team' group by 1`,
      ),
    );
  });

  it('promised, paid and bonus, by resolution', async () => {
    const costs = await read('costs', 'resolution');
    const inForce = (sum: string, condition = 'true') =>
      counted(
        `select resolution_type as key, ${sum} as n from claim_resolutions where in_force and ${condition} group by 1`,
      );
    expect(byGroup(costs, 'resolutions')).toEqual(await inForce('count(*)'));
    // Nothing is paid for goods: they count with their value, as in the ledger.
    const worth = `sum(case when resolution_type = 'RESHIP'
      then (select round((amounts ->> 'total')::numeric / o.exchange_rate, 2) from orders o where o.id = order_id)
      else paid_value end)`;
    expect(byGroup(costs, 'promised')).toEqual(await inForce(worth));
    expect(byGroup(costs, 'promised').RESHIP).toBeGreaterThan(0);
    expect(byGroup(costs, 'paid')).toEqual(await inForce(worth, "state in ('SENT','MADE','SHIPPED','DONE')"));
    expect(byGroup(costs, 'bonus')).toEqual(await inForce("sum((amounts ->> 'bonus')::numeric)"));
  });

  it('how long the first answer and the first decision took, in business time and wall time', async () => {
    const times = await read('times');
    const known = await storeById(test.context.db, store);
    const worked = (from: number, until: number) =>
      businessHoursBetween(from, until, DEFAULT_TIMERS.businessHours, workCalendarOf(known)) * 60;
    const taken = { answers: [] as [number, number][], decisions: [] as [number, number][] };
    for (const [filed, ...events] of (await history()).values()) {
      if (!filed) continue;
      const from = momentOf(filed);
      const decisions = ['approved', 'denied', 'dismissed', 'resolved_externally'];
      const answer = events.find(
        (event) =>
          event.actor_kind === 'team' &&
          [...decisions, 'message', 'proof_requested', 'closed'].includes(event.kind),
      );
      const decision = events.find(
        (event) => decisions.includes(event.kind) && event.to_status !== 'TEMPORARILY_DISMISSED',
      );
      if (answer) taken.answers.push([worked(from, momentOf(answer)), (momentOf(answer) - from) / MINUTE]);
      if (decision)
        taken.decisions.push([worked(from, momentOf(decision)), (momentOf(decision) - from) / MINUTE]);
    }
    expectNear(total(times, 'answerMedian'), middle(taken.answers.map(([hours]) => hours)));
    expectNear(total(times, 'answerWallMedian'), middle(taken.answers.map(([, wall]) => wall)));
    expectNear(total(times, 'decisionMedian'), middle(taken.decisions.map(([hours]) => hours)));
    expectNear(total(times, 'decisionWallMedian'), middle(taken.decisions.map(([, wall]) => wall)));
  });

  it('reviews, their stars and their answers', async () => {
    const reviews = await read('reviews');
    const [found] = await rows<{ n: number; stars: number; answered: number }>(
      'select count(*)::int as n, avg(rating)::float as stars, 100.0 * count(replied_at) / greatest(count(*), 1) as answered from claim_reviews',
    );
    expect(total(reviews, 'reviews')).toBe(found?.n);
    expect(total(reviews, 'rating')).toBeCloseTo(found?.stars ?? 0, 2);
    expect(total(reviews, 'reviewsAnswered')).toBeCloseTo(Number(found?.answered), 1);
  });

  it('so the comparison finds nothing, until a counter is changed by hand: then it reports and corrects it', async () => {
    const known = await storeById(test.context.db, store);
    expect(await compareFigures(test.context, known)).toEqual({ claims: desks.length, differences: 0 });
    const before = await read('claims', 'type');
    await admin.query(`update figure_days set amounts = amounts || '{"filed": 1000}' where dimension = 'all'
      and day = (select min(day) from figure_days where dimension = 'all')`);
    await admin.query(
      'update shipped_days set orders = orders + 3 where day = (select max(day) from shipped_days)',
    );
    expect(total(await read('claims'), 'filed')).toBeGreaterThan(900);
    expect((await compareFigures(test.context, known)).differences).toBeGreaterThan(1);
    expect(await read('claims', 'type')).toEqual(before);
    expect(await compareFigures(test.context, known)).toMatchObject({ differences: 0 });
  });

  it('a store that is counted anew comes to the same', async () => {
    const before = [
      await read('claims', 'product'),
      await read('costs', 'method'),
      await read('decisions', 'country'),
    ];
    for (const table of ['figure_days', 'figure_claims', 'figure_states', 'shipped_days'])
      await admin.query(`delete from ${table}`);
    await admin.query('insert into figure_marks select store_id, id, 0 from claims');
    while ((await countFigures(test.context)) > 0);
    expect([
      await read('claims', 'product'),
      await read('costs', 'method'),
      await read('decisions', 'country'),
    ]).toEqual(before);
  });
});

it('the changes were of every kind', async () => {
  const reports = await Promise.all(['decisions', 'costs', 'reviews'].map((name) => read(name)));
  const happened = reports.flatMap(({ totals }) =>
    totals.map(({ figure, value }) => [figure, Number(value) > 0]),
  );
  expect(Object.fromEntries(happened)).toEqual(
    Object.fromEntries(happened.map(([figure]) => [figure, true])),
  );
});
