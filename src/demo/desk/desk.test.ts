import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { QUEUE_TABS } from '../../domain/claims/claim-queue.ts';
import { storeOfOperator } from '../../server/auth/caller.ts';
import { plantWholeDemo } from '../plant.ts';
import { STORIES } from './stories.ts';

const app = await createTestApp();
afterAll(() => app.close());

const store = storeOfOperator('demo');

test('the demo’s team finds claims under every tab, with photos, an appeal and replies, and none twice', async () => {
  await plantWholeDemo(app.context);
  await plantWholeDemo(app.context);
  const token = await app.token(store, 'store_owner');
  const list = async (query: string) =>
    (
      await app.app.inject({ url: `/v1/claims?${query}`, headers: { authorization: `Bearer ${token}` } })
    ).json();
  const { claims, counts } = await list('tab=all&limit=50');
  const own = claims.filter(({ sourceOrderId }: { sourceOrderId: string }) => /^11\d\d$/.test(sourceOrderId));
  expect(own).toHaveLength(STORIES.length);
  const late = own.filter(
    ({ dueAt }: { dueAt: string | null }) => dueAt && Date.parse(dueAt) < app.clock.now,
  );
  // On most weekdays some others are late as well.
  expect(late.map(({ claimNumber }: { claimNumber: number }) => claimNumber)).toContain(20002);
  for (const tab of Object.keys(QUEUE_TABS)) expect(counts[tab], tab).toBeGreaterThan(0);
  const { rows } = await app.database.admin.query(
    `select (select count(*)::int from files where claim_id is not null) as photos,
       (select count(*)::int from claims where appealed_at is not null) as appeals,
       (select count(*)::int from claims where claim_category = 'WARRANTY') as warranties,
       (select count(*)::int from mails m join claims c using (store_id) where c.id = m.claim_id
          and c.source_order_id ~ '^11[0-9][0-9]$' and m.sent_at is null) as waiting`,
  );
  expect(rows[0]).toMatchObject({
    photos: expect.toSatisfy((many: number) => many > 8),
    appeals: 1,
    warranties: 1,
    waiting: 0,
  });
});
