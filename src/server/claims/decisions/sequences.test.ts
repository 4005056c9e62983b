/**
 * In any sequence of actions by both sides, the order never pays more than was paid for it, and the history is
 * complete.
 */
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, deskOf, openDesk } from '../../../../test/claim-desk.ts';
import { broken } from '../../../../test/races.ts';
import { CLAIM_STATUSES, type ClaimStatus, TRANSITIONS } from '../../../domain/claims/claim.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();

const approve = (line: object) => (desk: Desk) => desk.team('POST', '/resolutions', { resolutions: [line] });
const ofItem =
  (resolutionType: string, more = {}) =>
  (desk: Desk) =>
    approve({ claimItemId: desk.itemId, resolutionType, ...more })(desk);

/** Named, so that a counterexample is readable. */
const ACTS: Record<string, (desk: Desk) => Promise<{ status: number }>> = {
  refund: ofItem('REFUND'),
  'refund half': ofItem('REFUND', { percentage: '50' }),
  credit: ofItem('STORE_CREDIT'),
  replace: ofItem('RESHIP'),
  'flat 70': approve({ resolutionType: 'FLAT_RATE', amount: '70.00' }),
  'flat credit 30': approve({ resolutionType: 'FLAT_RATE_STORE_CREDIT', amount: '30.00' }),
  agree: approve({ resolutionType: 'CUSTOM', resolutionDetails: 'as agreed' }),
  deny: (desk) => desk.team('POST', '/denial', { reason: 'OTHER', message: 'No.' }),
  'set aside': (desk) => desk.team('POST', '/dismissal', { until: null }),
  elsewhere: (desk) => desk.team('POST', '/resolve-externally', { description: 'till' }),
  ask: (desk) => desk.team('POST', '/proof-requests', { types: ['PHOTO'], message: 'Photo?' }),
  answer: (desk) => desk.team('POST', '/messages', { messageContent: 'Hello' }),
  reply: (desk) => desk.shopper('POST', '/messages', { messageContent: 'Hello' }),
  appeal: (desk) => desk.shopper('POST', '/appeal', { message: 'No!' }),
  withdraw: (desk) => desk.shopper('POST', '/withdrawal', {}),
  ...Object.fromEntries(
    CLAIM_STATUSES.map((status) => [
      `set ${status}`,
      (desk: Desk) => desk.team('PATCH', '', { status, reason: 'because' }),
    ]),
  ),
};

const act = fc.record({
  who: fc.nat(1),
  // Deciding and reversing could cause double payments, so they are tried more often than the rest.
  what: fc.oneof(
    fc.constantFrom(...Object.keys(ACTS)),
    fc.constantFrom('set OPEN', 'refund', 'flat 70', 'deny'),
  ),
});

async function rows<T>(sql: string, values: unknown[]): Promise<T[]> {
  return (await test.database.admin.query(sql, values)).rows as T[];
}

/** The invariants after every action. The SQL returns violations. */
async function expectSound(orderId: string): Promise<void> {
  const over = `select sum(r.promised) from claim_resolutions r join orders o on o.id = r.order_id
    where r.order_id = $1 and r.in_force group by o.total, o.refunded_amount having sum(r.promised) > o.total - o.refunded_amount`;
  expect(await rows(over, [orderId])).toEqual([]);
  const unmatched = `select r.id from claim_resolutions r left join claim_instructions i on i.resolution_id = r.id
    where r.order_id = $1 and not r.external and r.resolution_type <> 'CUSTOM'
      and coalesce(i.state, 'NONE') <> case when r.in_force then 'WAITING' else 'CANCELLED' end`;
  expect(await rows(unmatched, [orderId])).toEqual([]);
  const twice = `select claim_id from claim_resolutions where order_id = $1 and in_force
    group by claim_id having count(*) > 1`;
  expect(await rows(twice, [orderId])).toEqual([]);
}

async function expectToldWhole(desk: Desk): Promise<void> {
  const events = await rows<{ sequence: number; from_status: ClaimStatus | null; to_status: ClaimStatus }>(
    'select sequence, from_status, to_status from claim_events where claim_id = $1 order by sequence',
    [desk.id],
  );
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  for (const [index, { from_status: from, to_status: to }] of events.entries()) {
    expect(from).toBe(events[index - 1]?.to_status ?? null);
    if (from !== null && from !== to) expect(TRANSITIONS[from]).toHaveProperty(to);
  }
  expect(events.at(-1)?.to_status).toBe(await desk.status());
}

it('no sequence of actions pays more than the order, claims a unit twice or leaves a gap in the history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const first = await openDesk(test, store, { quantity: 2 });
      const second = await deskOf(test, store, { orderId: first.orderId, quantity: 2 });
      const desks = [first, second];
      for (const { who, what } of acts) {
        const desk = desks[who] ?? first;
        const { status } = (await ACTS[what]?.(desk)) ?? { status: 0 };
        expect([200, 201, 422], `${what}: ${status}`).toContain(status);
        await expectSound(first.orderId);
      }
      for (const desk of desks) await expectToldWhole(desk);
      const [order] = await rows<{ source: string }>(
        'select source_order_id as source from orders where id = $1',
        [first.orderId],
      );
      expect(await broken(test, store, order?.source ?? '')).toEqual([]);
    }),
    { numRuns: 8 },
  );
});
