import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESOLUTION_TYPES, type ResolutionState, type ResolutionType } from '../claims/resolution-types.ts';
import { type BookedResolution, type Journal, journalsOf } from './journals.ts';

const TYPES = Object.keys(RESOLUTION_TYPES) as ResolutionType[];
/** The next states of a resolution, as the product and a provider can bring them about. */
const NEXT: Record<ResolutionState, ResolutionState[]> = {
  WAITING: ['SENT', 'MADE', 'SHIPPED', 'DONE', 'CANCELLED'],
  SENT: ['DONE', 'WAITING', 'REVERSED'],
  MADE: ['SHIPPED', 'DONE', 'WAITING', 'REVERSED'],
  SHIPPED: ['DONE', 'REVERSED'],
  DONE: ['CANCELLED', 'REVERSED'],
  CANCELLED: [],
  REVERSED: [],
};

const FRESH = { id: 'r1', state: 'WAITING', onItsWay: false, round: 0 } as const;

const resolution: fc.Arbitrary<BookedResolution> = fc
  .record({
    type: fc.constantFrom(...TYPES),
    external: fc.boolean(),
    reimbursed: fc.boolean(),
    provider: fc.constantFrom(null, 'shopify' as const, 'stripe' as const),
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    net: fc.bigInt({ min: 0n, max: 10n ** 18n }),
    bonus: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  })
  .map(({ net, ...one }) => ({ ...one, ...FRESH, total: net + one.bonus }));

/** What befalls a resolution: the step taken of those possible, and whether its claim's type changes. */
const steps = fc.array(fc.record({ to: fc.nat(), retyped: fc.boolean() }), { maxLength: 8 });

type Life = { journals: Journal[]; last: BookedResolution };

/** A provider takes it on and fails, as often as it likes; each time counts as a round. */
function stepsFrom({ state, onItsWay, round }: BookedResolution): Partial<BookedResolution>[] {
  const moves = NEXT[state].map((to) => ({
    ...{ state: to, onItsWay: false },
    ...(to === 'WAITING' && { round: round + 1 }),
  }));
  if (state !== 'WAITING') return moves;
  return [...moves, onItsWay ? { onItsWay: false, round: round + 1 } : { onItsWay: true }];
}

function live(first: BookedResolution, path: { to: number; retyped: boolean }[]): Life {
  const journals = journalsOf(null, first, 0);
  let last = first;
  for (const [at, { to, retyped }] of path.entries()) {
    const possible = stepsFrom(last);
    const next = {
      ...last,
      ...possible[to % possible.length],
      ...(retyped && { reimbursed: !last.reimbursed }),
    };
    journals.push(...journalsOf(last, next, at + 1));
    last = next;
  }
  return { journals, last };
}

/** What counts: posted entries by account, and pending ones whose journal has not ended. */
function balances(journals: readonly Journal[]): { posted: Record<string, bigint>; pending: number } {
  const posted: Record<string, bigint> = {};
  for (const { state, entries } of journals)
    if (state === 'posted')
      for (const { account, amount } of entries) posted[account] = (posted[account] ?? 0n) + amount;
  const ended = new Set(journals.map(({ settles }) => settles));
  const open = journals.filter(({ state, reference }) => state === 'pending' && !ended.has(reference));
  return {
    posted: Object.fromEntries(Object.entries(posted).filter(([, amount]) => amount !== 0n)),
    pending: open.length,
  };
}

const lives = fc.tuple(resolution, steps).map(([first, path]) => live(first, path));
const holds = (law: (life: Life) => void) => fc.assert(fc.property(lives, law), { numRuns: 1_000 });

describe('whatever becomes of a resolution', () => {
  it('each journal comes to zero and has entries, unless it is void', () => {
    holds(({ journals }) => {
      for (const { state, entries } of journals) {
        expect(entries.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
        expect(entries.length === 0).toBe(state === 'void');
        expect(entries.every(({ amount }) => amount !== 0n)).toBe(true);
        expect(new Set(entries.map(({ currency }) => currency)).size).toBeLessThanOrEqual(1);
      }
    });
  });

  it('no reference is used twice, and corrections name an earlier journal', () => {
    holds(({ journals }) => {
      expect(new Set(journals.map(({ reference }) => reference)).size).toBe(journals.length);
      for (const [at, { corrects, settles }] of journals.entries()) {
        const earlier = journals.slice(0, at);
        if (corrects !== null)
          expect(earlier.some((one) => one.reference === corrects && one.state === 'posted')).toBe(true);
        if (settles !== null)
          expect(earlier.some((one) => one.reference === settles && one.state === 'pending')).toBe(true);
      }
      const ended = journals.flatMap(({ settles }) => settles ?? []);
      expect(new Set(ended).size).toBe(ended.length);
    });
  });

  it('the balances are those of its last state alone', () => {
    holds(({ journals, last }) => {
      const { total, bonus, external, type } = last;
      const expense = last.reimbursed ? 'claims_expense_reimbursed' : 'claims_expense';
      const clearing = external ? 'clearing:elsewhere' : `clearing:${last.provider ?? 'by_hand'}`;
      const isReceived = last.state === 'DONE' || last.state === 'SHIPPED';
      const other = RESOLUTION_TYPES[type].instruction === 'CREDIT' ? 'credit_outstanding' : clearing;
      const isGone = last.state === 'CANCELLED' || last.state === 'REVERSED' || total === 0n;
      const all = isGone
        ? []
        : [
            [expense, total - bonus],
            ['bonus_expense', bonus],
            [isReceived ? other : 'claims_payable', -total],
          ];
      const isMoving = last.state === 'SENT' || last.state === 'MADE' || last.onItsWay;
      const isOnItsWay = isMoving && total !== 0n;
      expect(balances(journals)).toEqual({
        posted: Object.fromEntries(all.filter(([, amount]) => amount !== 0n)),
        pending: isOnItsWay ? 1 : 0,
      });
    });
  });
});

const credit: BookedResolution = {
  ...{ ...FRESH, type: 'STORE_CREDIT', provider: null, external: false, currency: 'USD' },
  ...{ total: 4_488n, bonus: 408n, reimbursed: true },
};
const short = (journals: Journal[]) =>
  journals.map(({ kind, state, entries }) => [
    `${kind} ${state}`,
    ...entries.map(({ account, amount }) => `${account} ${amount}`),
  ]);

describe('a store credit of $44.88 with a bonus of $4.08', () => {
  it('is owed when decided, and outstanding once it is received', () => {
    expect(short(journalsOf(null, credit, 1))).toEqual([
      ['decided posted', 'claims_expense_reimbursed 4080', 'bonus_expense 408', 'claims_payable -4488'],
    ]);
    expect(short(journalsOf(credit, { ...credit, state: 'SENT' }, 2))).toEqual([
      ['sent pending', 'claims_payable 4488', 'credit_outstanding -4488'],
    ]);
    expect(short(journalsOf({ ...credit, state: 'SENT' }, { ...credit, state: 'DONE' }, 3))).toEqual([
      ['carried_out posted', 'claims_payable 4488', 'credit_outstanding -4488'],
    ]);
  });

  it('moves to the other expense when its claim turns out to be another type, without its bonus', () => {
    expect(short(journalsOf(credit, { ...credit, reimbursed: false }, 7))).toEqual([
      ['reclassified posted', 'claims_expense 4080', 'claims_expense_reimbursed -4080'],
    ]);
  });
});

it('a step that no resolution takes is a bug', () => {
  const done: BookedResolution = { ...credit, state: 'DONE' };
  expect(() => journalsOf(done, credit, 1)).toThrow(RangeError);
});
