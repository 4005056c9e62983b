/** Opening a claim is planned once for each connection, whoever opens it. */
import type { Pool } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { loadDesk, loadSignals } from './queries.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const { id: claimId } = await openDesk(test, store);

const READERS = [
  ['claim'],
  ['claim', 'order', 'shipments', 'photos', 'held'],
  ['claim', 'order', 'customer', 'signals', 'labels', 'macros', 'sops', 'notes', 'merges', 'names'],
] as const;

it('has one plan for readers with few permissions and with many', async () => {
  const client = await test.database.db.app.connect();
  const app = client as unknown as Pool;
  try {
    for (let round = 0; round < 12; round += 1) {
      for (const keys of READERS)
        await loadDesk({ app }, store, { claimId, keys, now: test.clock.now, reader: 'person:kim' });
    }
    const { rows } = await client.query(
      "select custom_plans::int as custom from pg_prepared_statements where name = 'claim_desk'",
    );
    // The first five of a connection are planned one by one, to compare.
    expect(rows).toEqual([{ custom: 5 }]);
  } finally {
    client.release();
  }
});

it('has one plan for the signals of one claim and of many', async () => {
  const client = await test.database.db.app.connect();
  const app = client as unknown as Pool;
  const { now } = test.clock;
  try {
    for (let round = 0; round < 12; round += 1) {
      for (const claimIds of [
        [claimId],
        [claimId, claimId, ...Array.from({ length: 19 }, (_, n) => `no${n}`)],
      ])
        expect([...(await loadSignals({ app }, store, { claimIds, now })).keys()]).toEqual([claimId]);
    }
    const { rows } = await client.query(
      "select custom_plans::int as custom from pg_prepared_statements where name = 'claim_signals'",
    );
    expect(rows).toEqual([{ custom: 5 }]);
  } finally {
    client.release();
  }
});
