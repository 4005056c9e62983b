/** No unit is ever claimed twice: by simultaneous filings, imports in between, or manual SQL. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { attempt, broken, CHOICES, type Line, orderOf, race } from '../../../../test/races.ts';
import { file, filingOf, orderIdOf, shopperToken } from '../../../../test/world.ts';
import type { StoreId } from '../../auth/caller.ts';

let test: TestApp;
let store: StoreId;
beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
});
afterAll(() => test.close());

describe('simultaneous filings', () => {
  // The full two hundred rounds run with the tests of processes (test/process/races.test.ts).
  it('never claim more than there is', async () => {
    for (let round = 0; round < 10; round += 1) await race(test, store, round);
  });

  it('tell the losing filing how many units are left', async () => {
    await test.addOrder(store, 'late', orderOf(test, { i1: 4, i2: 3 }));
    const token = shopperToken(test, store, await orderIdOf(test, store, 'late'));
    const line = (quantity: number): Line[] => [{ shipment: 'f2', item: 'i2', quantity }];
    expect((await attempt(test, token, 'late', line(2), 'late-1')).statusCode).toBe(201);
    const refused = await attempt(test, token, 'late', line(2), 'late-2');
    expect(refused.json()).toMatchObject({ status: 422, code: 'quantity_exceeded', left: 1 });
  });
});

describe('manual SQL', () => {
  it('can not add, raise or reopen beyond what is left', async () => {
    await test.addOrder(store, 'hand', orderOf(test, { i1: 2, i2: 1 }));
    const token = shopperToken(test, store, await orderIdOf(test, store, 'hand'));
    const claim = await file(test, token, 'hand');
    const { admin } = test.database;
    const again = `insert into claim_items select r.* from claim_items t,
      jsonb_populate_record(null::claim_items, to_jsonb(t) || '{"id": "second"}') r where t.claim_id = $1`;
    await expect(admin.query(again, [claim])).rejects.toMatchObject({ code: 'MG001' });
    const raise = 'update claim_items set quantity = 2 where claim_id = $1';
    await expect(admin.query(raise, [claim])).rejects.toMatchObject({ code: 'MG001' });
    const hold = 'update claims set holds_quantity = $2 where id = $1';
    await admin.query(hold, [claim, false]);
    await file(test, token, 'hand', filingOf({ details: 'And now another one' }));
    await expect(admin.query(hold, [claim, true])).rejects.toMatchObject({ code: 'MG001' });
    expect(await broken(test, store, 'hand')).toEqual([]);
  });
});

const quantities = fc.record({ i1: fc.integer({ min: 1, max: 6 }), i2: fc.integer({ min: 1, max: 4 }) });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('file' as const),
    choice: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('deny' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('reopen' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('import' as const), quantities }),
);

it('no sequence of imports, filings, denials and reopenings claims more than was available', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(quantities, fc.array(step, { maxLength: 12 }), async (start, steps) => {
      runs += 1;
      const id = `walk-${runs}`;
      await test.addOrder(store, id, orderOf(test, start));
      const token = shopperToken(test, store, await orderIdOf(test, store, id));
      const claims: string[] = [];
      for (const [n, next] of steps.entries()) {
        const over = (await broken(test, store, id)).length;
        if (next.kind === 'import') {
          await test.addOrder(store, id, orderOf(test, next.quantities));
          continue;
        }
        if (next.kind === 'file') {
          const lines = (CHOICES[next.choice] ?? []).map((line) => ({ ...line, quantity: next.quantity }));
          const answer = await attempt(test, token, id, lines, `${id}-${n}`);
          expect([201, 422]).toContain(answer.statusCode);
          if (answer.statusCode === 201) claims.push(answer.json().id);
        } else if (claims.length > 0) {
          const claim = claims[next.which % claims.length];
          const hold = 'update claims set holds_quantity = $2 where id = $1';
          await test.database.admin.query(hold, [claim, next.kind === 'reopen']).catch((error) => {
            expect(error.code).toBe('MG001');
          });
        }
        // Only an import, which reports facts, may leave more claimed than available. No filing adds to that.
        expect((await broken(test, store, id)).length).toBeLessThanOrEqual(over);
      }
    }),
    { numRuns: 40 },
  );
});
