/** Several instructions at once: what is asked for while answers are written. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { connectTo, registeredFor, testedProvider } from '../../../../test/provider.ts';
import { openVault } from '../../../../test/vault.ts';
import { openCarriers } from './carriers.ts';

const money = openVault({ by: 'key and mark', hours: 24 });
const test = await createTestApp(
  {},
  { providers: { shopify: registeredFor(testedProvider(), { refund: money.carrier() }) } },
);
afterAll(() => test.close());

const { context, database } = test;

it('while answers wait to be written, as many others are asked for, and each is written once', async () => {
  const store = await test.addStore({ id: 'store', slug: 'store' });
  await connectTo(context, store, 'shopify');
  const desks = await Promise.all(Array.from({ length: 34 }, () => openDesk(test, store)));
  for (const desk of desks)
    await desk.team('POST', '/resolutions', {
      resolutions: [{ claimItemId: desk.itemId, resolutionType: 'REFUND', quantity: 1 }],
    });
  const carriers = openCarriers(context);
  const other = await database.admin.connect();
  await other.query('begin');
  await other.query('select from claims where store_id = $1 for update', [store]);
  await carriers.wake(store);
  await expect.poll(() => money.asked.send).toBe(32);
  await sleep(50);
  expect(money.asked.send).toBe(32);
  await other.query('rollback');
  other.release();
  await carriers.idle();
  expect(money.effects).toHaveLength(34);
  for (const desk of desks) {
    expect(await desk.status()).toBe('RESOLVED');
    expect((await desk.mails()).filter((kind) => kind === 'refund_sent')).toHaveLength(1);
  }
});
