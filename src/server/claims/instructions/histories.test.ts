/**
 * Random histories of carrying out, replayable by their seed: whatever a provider answers, whoever dies, and however the clock
 * goes, one effect for each instruction that is done, none doubled, and a ledger that equals the provider's books.
 * `HISTORIES=10000` plays more of them.
 */
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { connectTo, registeredFor, testedProvider } from '../../../../test/provider.ts';
import { type Mishap, openVault, type Vault } from '../../../../test/vault.ts';
import type { Recognition, Sent } from '../../integrations/ports.ts';
import { openCarriers } from '../carriers/carriers.ts';

const HISTORIES = Number(process.env.HISTORIES ?? 25);

const refused = (code: Extract<Sent, { kind: 'refused' }>['code']): Mishap => ({
  answers: { kind: 'refused', code, detail: null },
});

type Step =
  | { kind: 'decide'; quantity: number }
  | { kind: 'work' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'die'; when: 'pause' | 'after' }
  | { kind: 'mishap'; mishap: Mishap }
  | { kind: 'blind' }
  | { kind: 'act'; act: string; at: number }
  | { kind: 'take back'; at: number }
  | { kind: 'settle there'; as: 'done' | 'reversed' };

const recognition = fc.constantFrom<{ recognition: Recognition; canLook: boolean }>(
  { recognition: { by: 'key', hours: 24 }, canLook: false },
  { recognition: { by: 'key and mark', hours: 24 }, canLook: true },
  { recognition: { by: 'mark' }, canLook: true },
  { recognition: { by: 'nothing' }, canLook: false },
);

const at = fc.nat(9);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('decide' as const), quantity: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 5, arbitrary: fc.constant<Step>({ kind: 'work' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, 10, 50, 100, 700, 90_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('die' as const),
      when: fc.constantFrom('pause' as const, 'after' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('mishap' as const),
      mishap: fc.constantFrom<Mishap>(
        'lost',
        'lost',
        'silence',
        refused('account_closed'),
        refused('amount_exceeded'),
        { answers: { kind: 'busy', retryAfterSeconds: null } },
        { answers: { kind: 'busy', retryAfterSeconds: 30 } },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'blind' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      act: fc.constantFrom('send', 'take_over', 'absent', 'found'),
      at,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take back' as const), at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('settle there' as const),
      as: fc.constantFrom('done' as const, 'reversed' as const),
    }),
  },
);

let vault: Vault = openVault({ by: 'nothing' }, false);
const test = await createTestApp(
  {},
  {
    providers: {
      get shopify() {
        return registeredFor(testedProvider(), { refund: vault.carrier() });
      },
    },
  },
);
afterAll(() => test.close());
const { context, database, clock } = test;
const START = clock.now;
let stores = 0;

type History = {
  begins: 'done' | 'pending';
  as: { recognition: Recognition; canLook: boolean };
  steps: Step[];
};

async function play({ begins, as, steps }: History): Promise<void> {
  stores += 1;
  clock.now = START;
  const store = await test.addStore({ id: `store${stores}`, slug: `slug${stores}` });
  await connectTo(context, store, 'shopify');
  vault = openVault(as.recognition, as.canLook);
  vault.begins = begins;
  const desks: Desk[] = [];
  const carriers = openCarriers(context);
  const work = async () => {
    await carriers.wake(store);
    await carriers.idle();
  };
  const rows = async () =>
    (
      await database.admin.query(
        'select id, claim_id, state, hold, provider, idempotency_key, reference from claim_instructions where store_id = $1',
        [store],
      )
    ).rows;
  const TAKEN: Record<Step['kind'], (step: never) => Promise<void>> = {
    decide: async ({ quantity }: { quantity: number }) => {
      if (desks.length === 4) return;
      const desk = await openDesk(test, store, { quantity });
      const resolutions = [{ claimItemId: desk.itemId, resolutionType: 'REFUND', quantity }];
      expect((await desk.team('POST', '/resolutions', { resolutions })).status).toBe(200);
      desks.push(desk);
    },
    work,
    wait: async ({ seconds }: { seconds: number }) => {
      clock.now += seconds * 1000;
    },
    // It takes what is due, asks, and never writes what it is told.
    die: async ({ when }: { when: 'pause' | 'after' }) => {
      const dead = new Error('dead');
      let isDead = false;
      vault[when] = () => {
        isDead = true;
        return Promise.reject(dead);
      };
      const clockOf = () => {
        if (isDead) throw dead;
        return context.clock();
      };
      const dying = openCarriers({ ...context, clock: clockOf });
      await dying.wake(store).catch((error: unknown) => expect(error).toBe(dead));
      await dying.idle();
      vault[when] = async () => undefined;
    },
    mishap: async ({ mishap }: { mishap: Mishap }) => void vault.mishaps.push(mishap),
    blind: async () => void vault.blind.push({ kind: 'unknown', detail: null }),
    // What a person says after looking is true.
    act: async ({ act, at }: { act: string; at: number }) => {
      const desk = desks[at % Math.max(1, desks.length)];
      const one = (await rows()).find((row) => row.claim_id === desk?.id);
      if (!desk || !one) return;
      const isThere = vault.effects.some(({ mark }) => mark.endsWith(one.idempotency_key));
      if ((act === 'absent' && isThere) || (act === 'found' && !isThere)) return;
      const answer = await desk.team('POST', `/instructions/${one.id}`, { act });
      expect([200, 422]).toContain(answer.status);
    },
    'take back': async ({ at }: { at: number }) => {
      const desk = desks[at % Math.max(1, desks.length)];
      const answer = await desk?.team('PATCH', '', { status: 'OPEN', reason: 'a mistake' });
      if (answer) expect([200, 422]).toContain(answer.status);
    },
    'settle there': async ({ as: state }: { as: 'done' | 'reversed' }) => {
      for (const one of vault.effects) if (one.state === 'pending') one.state = state;
    },
  };
  for (const one of steps) {
    await TAKEN[one.kind](one as never);
    await check(await rows(), store);
  }
  // In the end everything that goes on by itself does.
  vault.mishaps.length = 0;
  vault.blind.length = 0;
  for (const one of vault.effects) if (one.state === 'pending') one.state = 'done';
  vault.begins = 'done';
  for (let round = 0; round < 12; round += 1) {
    clock.now += 13 * 3_600_000;
    await work();
  }
  const last = await rows();
  await check(last, store);
  // What was accepted by a provider that can't be asked is settled by a person.
  const asksPeople = !as.canLook;
  for (const { state, hold } of last)
    expect(
      (state === 'SENDING' && !asksPeople) || (state === 'WAITING' && hold === null),
      `${state} ${hold}`,
    ).toBe(false);
  const { rows: pending } = await database.admin.query(
    'select sum(pending)::text as pending from ledger_balances where store_id = $1 group by account having sum(pending) <> 0',
    [store],
  );
  const isOpen = last.some(({ state }) => state === 'UNKNOWN' || state === 'SENDING');
  if (!isOpen) expect(pending).toEqual([]);
}

/** After each step: no effect twice, each that is done is there, and the ledger's books are the provider's. */
async function check(rows: Record<string, string>[], store: string): Promise<void> {
  const marks = vault.effects.map(({ mark }) => mark);
  expect(new Set(marks).size).toBe(marks.length);
  for (const { state, provider, idempotency_key: key } of rows) {
    const effect = vault.effects.find(({ mark }) => mark === `mg-${key}`);
    if (state === 'DONE' && provider !== null) expect(effect, 'done, and not there').toBeDefined();
    if (state === 'CANCELLED' || state === 'FAILED') expect(effect, `${state}, and there`).toBeUndefined();
  }
  const { rows: unbalanced } = await database.admin.query(
    'select journal_id from ledger_entries where store_id = $1 group by journal_id, currency having sum(amount) <> 0',
    [store],
  );
  expect(unbalanced).toEqual([]);
  const { rows: cleared } = await database.admin.query(
    `select coalesce(sum(credits - debits), 0)::text as amount from ledger_balances
     where store_id = $1 and account = 'clearing:shopify'`,
    [store],
  );
  const done = new Set(
    rows.filter(({ state, provider }) => state === 'DONE' && provider).map((row) => row.idempotency_key),
  );
  const theirs = vault.effects
    .filter(({ mark }) => done.has(mark.slice(3)))
    .reduce((sum, { order }) => sum + (order as { amount: { amount: bigint } }).amount.amount, 0n);
  expect(cleared[0]?.amount).toBe(theirs.toString());
}

it(
  'one effect for each instruction that is done, whatever happens',
  async () => {
    const history = fc.record<History>({
      begins: fc.constantFrom('done', 'done', 'pending'),
      as: recognition,
      steps: fc.array(step, { minLength: 3, maxLength: 14 }),
    });
    await fc.assert(fc.asyncProperty(history, play), { numRuns: HISTORIES, endOnFailure: HISTORIES > 100 });
  },
  HISTORIES * 4_000,
);
