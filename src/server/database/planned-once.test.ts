/** Functions that are called for each claim, order or store make no plan after their first calls (docs/decisions/134-planned-once.md). */
import { afterAll, expect, inject, it } from 'vitest';
import { queueWorld } from '../../../test/queue-world.ts';
import { fileableOrder } from '../../../test/world.ts';
import { saveOrders } from '../orders/save.ts';
import { openPool } from './pool.ts';

const { test, store, first: id } = await queueWorld();
// Among few claims, or without statistics, no plan seems cheaper than another.
await test.database.admin.query('vacuum analyze');

/** One connection with the rights of the application, on which PostgreSQL tells of each plan. */
const url = new URL(test.database.admin.options.connectionString ?? '');
url.searchParams.set(
  'options',
  `-c log_planner_stats=on -c client_min_messages=log -c role=${inject('appRole')}`,
);
const app = openPool(url.toString(), { max: 1 });
let plans = 0;
app.on('connect', (client) =>
  client.on('notice', ({ message }) => {
    if (message?.includes('PLANNER STATISTICS')) plans += 1;
  }),
);
afterAll(async () => {
  await app.end();
  await test.close();
});

/** PostgreSQL plans five executions for their values, and compares. */
const COMPARED = 7;

const called = (text: string, ...values: unknown[]) => app.query({ name: text, text, values });

const change = JSON.stringify({ [id]: { change: { assignee: 'kim' }, versions: 1, events: [] } });

it.each<[string, (time: number) => Promise<unknown>]>([
  ['holding a claim', () => called('select hold_claim($1, $2)', store, id)],
  ['changing a claim', () => called('select change_claims($1, $2, now())', store, change)],
  ['finding colleagues', () => called('select find_colleagues($1, $2)', store, [])],
  [
    'saving an order',
    (time) =>
      saveOrders({ app }, store, [
        { sourceOrderId: 'often', order: fileableOrder(test.clock.now, { sourceOrderNumber: `#${time}` }) },
      ]),
  ],
])('%s is planned once', async (_, call) => {
  const planned: number[] = [];
  for (let time = 0; time <= COMPARED; time += 1) {
    plans = 0;
    await call(time);
    planned.push(plans);
  }
  expect(planned[0]).toBeGreaterThan(0);
  expect(planned.at(-1)).toBe(0);
});
