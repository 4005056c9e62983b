import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INSTRUCTION_STATES, type InstructionState } from '../instructions/states.ts';
import { type OurLine, reconcile, type TheirLine } from './reconcile.ts';

const refund: OurLine = {
  ...{ id: 'i1', claimId: 'c1', kind: 'PAYMENT', state: 'DONE', isHere: true, isListed: true },
  ...{ mark: 'mg-1', reference: '71', amount: '20.4', currency: 'USD', sentAt: null },
};
const listed: TheirLine = {
  ...{ kind: 'refund', reference: '71', mark: 'mg-1', amount: '20.4', currency: 'USD', state: 'done' },
  ...{ sourceOrderId: 'o1', at: '2026-11-20T10:00:00.000Z', url: null },
};
const found = (ours: OurLine[], theirs: TheirLine[], claimed: string[] = []) =>
  reconcile(ours, theirs, new Set(claimed)).map((one) => ('reason' in one ? one.reason : one.result));

describe('Reconciliation', () => {
  it.each<[string, Partial<OurLine>, Partial<TheirLine> | null]>([
    ['matched', {}, {}],
    ['matched', {}, { mark: null }],
    ['matched', { reference: null }, { reference: '99' }],
    ['matched', { state: 'SENDING' }, { state: 'pending' }],
    ['matched', { state: 'FAILED' }, null],
    ['matched', { state: 'REVERSED' }, { state: 'reversed' }],
    ['matched', { kind: 'GOODS', amount: null, currency: null }, { kind: 'replacement', amount: null }],
    ['unlisted', { kind: 'CREDIT', isListed: false }, null],
    ['not_there', {}, null],
    ['never_arrived', { state: 'UNKNOWN' }, null],
    ['amount', {}, { amount: '20.5' }],
    ['currency', {}, { currency: 'CAD', amount: '21' }],
    ['taken_back', {}, { state: 'reversed' }],
    ['arrived', { state: 'UNKNOWN' }, {}],
    ['still_pending', {}, { state: 'pending' }],
    ['not_ours', { state: 'FAILED' }, {}],
    ['not_ours', { state: 'CANCELLED' }, { state: 'pending' }],
    ['not_ours', { isHere: false }, {}],
  ])('finds %s', (result, ours, theirs) => {
    expect(found([{ ...refund, ...ours }], theirs ? [{ ...listed, ...theirs }] : [])).toEqual([result]);
  });

  it('finds what was carried out twice', () => {
    expect(found([refund], [listed, { ...listed, reference: '72' }])).toEqual(['twice', 'matched']);
    // The first one was taken back: nobody has it twice.
    const taken = { ...listed, reference: '70', state: 'reversed' } as const;
    expect(found([{ ...refund, reference: null }], [taken, listed])).toEqual(['matched', 'unrelated']);
  });

  it('lists what people made for an order with a claim, and counts the rest', () => {
    const byHand = { ...listed, mark: null, reference: '80' };
    expect(found([], [byHand], ['o1'])).toEqual(['by_person']);
    expect(found([], [byHand])).toEqual(['unrelated']);
    expect(found([], [{ ...byHand, mark: 'another-app' }], ['o1'])).toEqual(['by_person']);
    expect(found([], [listed])).toEqual(['unknown_mark']);
  });

  it('takes no gift card for a refund with the same id', () => {
    expect(found([refund], [{ ...listed, kind: 'credit', mark: null }])).toEqual(['not_there', 'unrelated']);
  });

  const some = fc.integer({ min: 1, max: 5 });
  const ours = fc
    .uniqueArray(
      fc.record({
        at: some,
        state: fc.constantFrom(...(Object.keys(INSTRUCTION_STATES) as InstructionState[])),
        isHere: fc.boolean(),
        known: fc.boolean(),
      }),
      { selector: ({ at }) => at },
    )
    .map((all) =>
      all.map(
        ({ at, state, isHere, known }): OurLine => ({
          ...refund,
          ...{ id: `i${at}`, mark: `mg-${at}`, reference: known ? `${at}` : null, state, isHere },
        }),
      ),
    );
  const theirs = fc
    .uniqueArray(
      fc.record({
        reference: some.map(String),
        kind: fc.constantFrom('refund', 'payout', 'credit'),
        mark: fc.option(some.map((at) => `mg-${at}`)),
        state: fc.constantFrom('done', 'pending', 'reversed'),
      }),
      { selector: ({ kind, reference }) => `${kind} ${reference}` },
    )
    .map((all) => all.map((one): TheirLine => ({ ...listed, ...one })));

  it('has each line of both sides once, in whatever order they come', () => {
    fc.assert(
      fc.property(ours, theirs, fc.boolean(), (left, right, isClaimed) => {
        const claimed = new Set(isClaimed ? ['o1'] : []);
        const compared = reconcile(left, right, claimed);
        const sides = {
          ours: compared.flatMap((one) => one.ours ?? []),
          theirs: compared.flatMap((one) => one.theirs ?? []),
        };
        expect(new Set(sides.ours)).toEqual(new Set(left));
        expect(sides.ours).toHaveLength(left.length);
        expect(new Set(sides.theirs)).toEqual(new Set(right));
        expect(sides.theirs).toHaveLength(right.length);
        expect(reconcile(left.toReversed(), right.toReversed(), claimed)).toEqual(compared);
      }),
      { numRuns: 300 },
    );
  });
});
