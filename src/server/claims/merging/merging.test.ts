/** Duplicates: merged into the claim that was filed first, shown there, and taken out again. */
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, deskOf, openDesk } from '../../../../test/claim-desk.ts';
import { fileableOrder } from '../../../../test/world.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();

const again = (desk: Desk, quantity = 1) => deskOf(test, store, { orderId: desk.orderId, quantity });
const kinds = async (desk: Desk) =>
  ((await desk.team('GET', '/events')).json.events as { kind: string }[]).map(({ kind }) => kind);
const codeOf = ({ status, json }: { status: number; json: Record<string, unknown> }) => [status, json.code];

/** Runs the work while another transaction has locked the claim's order. */
async function withLocked<T>(desk: Desk, work: (other: PoolClient) => Promise<T>): Promise<T> {
  const other = await test.database.admin.connect();
  try {
    await other.query('begin');
    await other.query('select 1 from orders where id = $1 for update', [desk.orderId]);
    return await work(other);
  } finally {
    await other.query('rollback');
    other.release();
  }
}

const countWaiting = async (): Promise<number> => {
  const { rows } = await test.database.admin.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].n;
};

describe('a duplicate', () => {
  it('is closed into the earlier claim, and both histories say so', async () => {
    const first = await openDesk(test, store);
    const second = await again(first);
    const merged = await second.team('POST', '/merge', { into: first.id });
    expect(merged.json).toMatchObject({ status: 'CLOSED', team: { closedFor: 'MERGED' } });
    expect((await kinds(second)).at(-1)).toBe('merged');
    expect((await kinds(first)).at(-1)).toBe('took_duplicate');
    expect(await first.status()).toBe('NEW');
  });

  it('shows what it told on the desk of the earlier claim', async () => {
    const first = await openDesk(test, store);
    const second = await again(first);
    await second.shopper('POST', '/messages', { messageContent: 'It is the blue one' });
    await second.team('POST', '/merge', { into: first.id });
    const { merges } = (await first.team('GET', '/desk')).json as {
      merges: { merged: { id: string; claimMessages: object[]; claimItems: object[] }[] };
    };
    expect(merges.merged).toMatchObject([
      {
        id: second.id,
        claimMessages: [{ messageContent: 'It is the blue one' }],
        claimItems: [{ name: 'Mug', quantity: 1 }],
      },
    ]);
    const later = (await second.team('GET', '/desk')).json;
    expect(later.merges).toMatchObject({ into: { id: first.id }, canUndo: true });
  });

  it('may be of another order of the same customer, which the desk names', async () => {
    const first = await openDesk(test, store);
    const second = await again(first);
    const other = await openDesk(test, store, {
      order: { ...fileableOrder(test.clock.now), sourceOrderNumber: '1002' },
    });
    const third = await again(first);
    const { merges } = (await third.team('GET', '/desk')).json as { merges: { candidates: object[] } };
    expect(merges.candidates).toContainEqual(
      expect.objectContaining({ id: other.id, isSameOrder: false, orderNumber: '1002' }),
    );
    expect(merges.candidates).toContainEqual(
      expect.objectContaining({ id: second.id, isSameOrder: true, orderNumber: '1001' }),
    );
  });

  it('brings the earlier claim back to the team when its customer writes there', async () => {
    const first = await openDesk(test, store);
    const second = await again(first);
    await first.team('POST', '/proof-requests', { types: ['PHOTO'], message: 'A photo, please' });
    await second.team('POST', '/merge', { into: first.id });
    await second.shopper('POST', '/messages', { messageContent: 'Here I am' });
    expect(await first.status()).toBe('COMMUNICATING');
    expect(await second.status()).toBe('CLOSED');
  });

  it('is refused into a later claim, itself, a stranger’s, or one that is merged or decided', async () => {
    const first = await openDesk(test, store);
    const second = await again(first);
    expect(codeOf(await first.team('POST', '/merge', { into: second.id }))).toEqual([422, 'merge_not_later']);
    expect(codeOf(await first.team('POST', '/merge', { into: first.id }))).toEqual([422, 'merge_not_later']);
    expect(codeOf(await first.team('POST', '/merge', { into: 'nothing' }))).toEqual([404, 'not_found']);
    const order = fileableOrder(test.clock.now, {
      customer: { email: 'bob@example.com', name: 'Bob', phone: null },
    });
    await test.addOrder(store, 'bobs', order);
    const third = await again(first);
    const { rows } = await test.database.admin.query("select id from orders where source_order_id = 'bobs'");
    await test.database.admin.query("update claims set email_key = 'bob', order_id = $2 where id = $1", [
      third.id,
      rows[0].id,
    ]);
    expect(codeOf(await third.team('POST', '/merge', { into: first.id }))).toEqual([
      422,
      'merge_other_customer',
    ]);
    await second.team('POST', '/denial', { reason: 'OTHER', message: 'No' });
    expect(codeOf(await second.team('POST', '/merge', { into: first.id }))).toEqual([422, 'merge_not_open']);
  });

  it('of another order of the same customer can be merged too', async () => {
    const first = await openDesk(test, store);
    const second = await openDesk(test, store);
    expect((await second.team('POST', '/merge', { into: first.id })).status).toBe(200);
  });

  it('can be merged across two orders at the moment in which another goes the other way', async () => {
    const [one, other] = [await openDesk(test, store), await openDesk(test, store)];
    const [laterOfOne, laterOfOther] = [await again(one), await again(other)];
    const crossed = (path: string) =>
      Promise.all([
        laterOfOne.team('POST', path, { into: other.id }),
        laterOfOther.team('POST', path, { into: one.id }),
      ]).then((answers) => answers.map(({ status }) => status));
    for (let round = 0; round < 8; round += 1) {
      expect(await crossed('/merge')).toEqual([200, 200]);
      expect(await crossed('/merge/undo')).toEqual([200, 200]);
    }
  });

  it('waits for the orders of the two claims alone, so merges in a ring never wait for each other', async () => {
    const last = await openDesk(test, store);
    const middle = await openDesk(test, store);
    const third = await openDesk(test, store);
    await middle.team('POST', '/merge', { into: last.id });
    const refused = await withLocked(last, () => third.team('POST', '/merge', { into: middle.id }));
    expect(codeOf(refused)).toEqual([422, 'merge_not_open']);
  });

  it('takes a message that was sent at the moment of the merge', async () => {
    const first = await openDesk(test, store);
    const later = await openDesk(test, store);
    const sent = await withLocked(later, async (other) => {
      const message = later.shopper('POST', '/messages', { messageContent: 'One moment' });
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
      await other.query(
        `update claims set merged_into = $2, merged_into_number = (select claim_number from claims where id = $2),
           status = 'CLOSED', closed_for = 'MERGED' where id = $1`,
        [later.id, first.id],
      );
      await other.query('commit');
      return message;
    });
    expect(sent.status).toBe(201);
    expect((await kinds(first)).at(-1)).toBe('message');
  });

  it('is taken out again until the earlier claim is decided', async () => {
    const first = await openDesk(test, store);
    const second = await again(first);
    await second.team('POST', '/merge', { into: first.id });
    expect((await second.team('POST', '/merge/undo')).json).toMatchObject({ status: 'OPEN' });
    expect((await kinds(first)).at(-1)).toBe('gave_back_duplicate');
    expect(codeOf(await second.team('POST', '/merge/undo'))).toEqual([422, 'merge_not_open']);
    await second.team('POST', '/merge', { into: first.id });
    await first.team('POST', '/denial', { reason: 'OTHER', message: 'No' });
    expect(codeOf(await second.team('POST', '/merge/undo'))).toEqual([422, 'merge_decided']);
  });
});

it('whatever is merged and taken out again, no more units are claimed than were ordered', async () => {
  const act = fc.record({
    kind: fc.constantFrom('file', 'merge', 'undo'),
    a: fc.nat(5),
    b: fc.nat(5),
    n: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
      const desks = [await openDesk(test, store)];
      const first = desks[0] ?? expect.fail();
      for (const { kind, a, b, n } of acts) {
        const one = desks[a % desks.length] ?? first;
        const other = desks[b % desks.length] ?? first;
        if (kind === 'merge') await one.team('POST', '/merge', { into: other.id });
        if (kind === 'undo') await one.team('POST', '/merge/undo');
        if (kind === 'file')
          await again(first, n).then(
            (desk) => desks.push(desk),
            () => null,
          );
      }
      const { rows } = await test.database.admin.query(
        `select coalesce(sum(i.quantity), 0)::int as held from claim_items i join claims c on c.id = i.claim_id
         where c.order_id = $1 and c.holds_quantity`,
        [first.orderId],
      );
      expect(rows[0].held).toBeLessThanOrEqual(4);
    }),
    { numRuns: 12 },
  );
});
