/** Compares what a provider lists with what was carried out through it, line by line (docs/decisions/117-reconciliation.md). */
import type { InstructionKind } from '../claims/resolution-types.ts';
import type { InstructionState } from '../instructions/states.ts';

/** @property amount a decimal number as text, without needless zeros; null for goods */
export type OurLine = {
  id: string;
  claimId: string;
  kind: InstructionKind;
  state: InstructionState;
  /** Whether it is this provider's to carry out. */
  isHere: boolean;
  /** Whether the provider lists such things at all. */
  isListed: boolean;
  mark: string;
  reference: string | null;
  amount: string | null;
  currency: string | null;
  /** ISO 8601; null if it was never sent. */
  sentAt: string | null;
};

export type TheirLine = {
  kind: 'refund' | 'payout' | 'transfer' | 'credit' | 'replacement';
  reference: string;
  mark: string | null;
  amount: string | null;
  currency: string | null;
  state: 'done' | 'pending' | 'reversed';
  sourceOrderId: string | null;
  /** ISO 8601. */
  at: string;
  url: string | null;
};

export const RESULTS = ['missing_there', 'missing_here', 'different'] as const;
export type Result = (typeof RESULTS)[number];

/** Each difference: what was found, and what to do. */
export const REASONS = {
  twice: {
    result: 'missing_here',
    why: 'The provider carried this out a second time.',
    what: 'Compare both at the provider. If the customer received both, take one back there.',
  },
  unknown_mark: {
    result: 'missing_here',
    why: 'It carries a mark of this system, and nothing here has that mark.',
    what: 'Check whether a restored backup or another installation uses this account, then compare its claims.',
  },
  by_person: {
    result: 'missing_here',
    why: 'Someone made it at the provider, for an order that has a claim.',
    what: 'If it was for the claim, report it on the claim, so that nothing is paid twice.',
  },
  not_there: {
    result: 'missing_there',
    why: 'It counts as carried out here, and the provider does not list it.',
    what: 'Look for it at the provider. If it is not there, carry it out there by hand.',
  },
  never_arrived: {
    result: 'missing_there',
    why: 'It was sent, and the provider does not list it.',
    what: 'Look for it at the provider, then say on the claim whether it is there.',
  },
  not_ours: {
    result: 'different',
    why: 'The provider carried it out, and here it counts as not sent through this provider.',
    what: 'Check that the customer was not paid twice. Take it back at the provider, or report it on the claim.',
  },
  taken_back: {
    result: 'different',
    why: 'It was taken back at the provider, and here it does not count as taken back.',
    what: 'Find out at the provider why. If the customer has nothing, decide the claim again.',
  },
  currency: {
    result: 'different',
    why: 'The currencies differ.',
    what: 'Check at the provider what the customer received, and correct it there.',
  },
  amount: {
    result: 'different',
    why: 'The amounts differ.',
    what: 'Check at the provider what the customer received, and correct it there.',
  },
  arrived: {
    result: 'different',
    why: 'The provider carried it out, and here it still counts as on its way.',
    what: 'If it stays so for a day, say on the claim that it is there.',
  },
  still_pending: {
    result: 'different',
    why: 'It counts as carried out here, and is still pending at the provider.',
    what: 'If it stays so for some days, complete it at the provider.',
  },
} as const satisfies Record<string, { result: Result; why: string; what: string }>;

export type Reason = keyof typeof REASONS;
/** The gravest first. */
export const REASON_NAMES = Object.keys(REASONS) as readonly Reason[];

/**
 * `matched`: both sides say the same, which can be that nothing was carried out. `unlisted`: the provider lists no such thing.
 * `unrelated`: it has nothing to do with claims. For a difference `reason` says which.
 */
export type Compared =
  | { result: 'matched' | 'unlisted' | 'unrelated'; ours: OurLine | null; theirs: TheirLine | null }
  | { result: Result; reason: Reason; ours: OurLine | null; theirs: TheirLine | null };

const KINDS: Record<InstructionKind, readonly TheirLine['kind'][]> = {
  PAYMENT: ['refund', 'payout'],
  CREDIT: ['credit'],
  GOODS: ['replacement'],
};

const OUR_MARK = /^mg-/;

/** Whether the provider's line is about our line. Ids of a provider are unique within a kind only. */
export const isAbout = (ours: OurLine, theirs: TheirLine): boolean =>
  theirs.mark === ours.mark || isReferred(ours, theirs);

const isReferred = ({ isHere, reference, kind }: OurLine, theirs: TheirLine): boolean =>
  isHere && reference === theirs.reference && KINDS[kind].includes(theirs.kind);

/**
 * Each line of both sides is in the answer once. The order of the lines makes no difference.
 * @param theirs each kind and reference once
 * @param claimed the shop's ids of the orders that have a claim
 */
export function reconcile(
  ours: readonly OurLine[],
  theirs: readonly TheirLine[],
  claimed: ReadonlySet<string>,
): Compared[] {
  const byMark = new Map(ours.map((one) => [one.mark, one]));
  const byReference = new Map(
    ours.flatMap((one) => (one.isHere && one.reference !== null ? [[one.reference, one] as const] : [])),
  );
  const pairs = new Map<OurLine, TheirLine>();
  const left: { line: TheirLine; isTwice: boolean }[] = [];
  for (const line of [...theirs].sort(byIdentity)) {
    const referred = byReference.get(line.reference);
    const one =
      (line.mark !== null && byMark.get(line.mark)) ||
      (referred && isReferred(referred, line) ? referred : undefined);
    if (!one) {
      left.push({ line, isTwice: false });
      continue;
    }
    const before = pairs.get(one);
    const keepsNew = !before || rank(one, line) > rank(one, before);
    if (keepsNew) pairs.set(one, line);
    if (before) left.push({ line: keepsNew ? before : line, isTwice: true });
  }
  return [
    ...ours.map((one) => compare(one, pairs.get(one) ?? null)),
    ...left.map(({ line, isTwice }) => alone(line, isTwice, claimed)),
  ].sort(byGravity);
}

const identityOf = ({ kind, reference }: TheirLine): string => `${kind} ${reference}`;
const order = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
const byIdentity = (left: TheirLine, right: TheirLine): number => order(identityOf(left), identityOf(right));

/** Of several with one mark, the one that we know by its id is ours; otherwise one that was not taken back. */
const rank = (ours: OurLine, theirs: TheirLine): number =>
  (isReferred(ours, theirs) ? 2 : 0) + (theirs.state === 'reversed' ? 0 : 1);

const difference = (reason: Reason, ours: OurLine | null, theirs: TheirLine | null): Compared => ({
  ...{ result: REASONS[reason].result, reason, ours, theirs },
});

function alone(theirs: TheirLine, isTwice: boolean, claimed: ReadonlySet<string>): Compared {
  const { mark, kind, state, sourceOrderId } = theirs;
  const stands = state !== 'reversed';
  if (isTwice && stands) return difference('twice', null, theirs);
  if (mark !== null && OUR_MARK.test(mark)) {
    if (stands && kind !== 'transfer') return difference('unknown_mark', null, theirs);
  } else if (stands && sourceOrderId !== null && claimed.has(sourceOrderId))
    return difference('by_person', null, theirs);
  return { result: 'unrelated', ours: null, theirs };
}

function compare(ours: OurLine, theirs: TheirLine | null): Compared {
  const expected = ours.isHere ? EXPECTED[ours.state] : 'nothing';
  if (!theirs) {
    if (expected === 'nothing') return { result: 'matched', ours, theirs };
    if (!ours.isListed) return { result: 'unlisted', ours, theirs };
    return difference(expected === 'done' ? 'not_there' : 'never_arrived', ours, theirs);
  }
  const reason = reasonOf(expected, ours, theirs);
  return reason ? difference(reason, ours, theirs) : { result: 'matched', ours, theirs };
}

type Expected = 'nothing' | 'open' | 'done';
const EXPECTED: Record<InstructionState, Expected> = {
  WAITING: 'nothing',
  SENDING: 'open',
  UNKNOWN: 'open',
  DONE: 'done',
  FAILED: 'nothing',
  CANCELLED: 'nothing',
  REVERSED: 'nothing',
};

function reasonOf(expected: Expected, ours: OurLine, theirs: TheirLine): Reason | null {
  if (expected === 'nothing') return theirs.state === 'reversed' ? null : 'not_ours';
  if (theirs.state === 'reversed') return 'taken_back';
  // Goods have no amount at a provider.
  const isMoney = ours.kind !== 'GOODS' && theirs.amount !== null;
  if (isMoney && ours.currency !== theirs.currency) return 'currency';
  if (isMoney && ours.amount !== theirs.amount) return 'amount';
  if (expected === 'open') return theirs.state === 'done' ? 'arrived' : null;
  return theirs.state === 'pending' ? 'still_pending' : null;
}

const gravityOf = (one: Compared): number =>
  'reason' in one ? REASON_NAMES.indexOf(one.reason) : REASON_NAMES.length;
const nameOf = ({ ours, theirs }: Compared): string => ours?.id ?? (theirs ? identityOf(theirs) : '');
const byGravity = (left: Compared, right: Compared): number =>
  gravityOf(left) - gravityOf(right) || order(nameOf(left), nameOf(right));
