/**
 * What becomes of a claim's resolutions, as journals: pure, in the currency's smallest unit. Every journal comes to zero.
 */
import { RESOLUTION_TYPES, type ResolutionState, type ResolutionType } from '../claims/resolution-types.ts';
import type { Account, Carrying } from './accounts.ts';

export const JOURNAL_KINDS = {
  decided: 'Decided',
  sent: 'On its way',
  carried_out: 'Carried out',
  failed: 'Not carried out',
  reversed: 'Came back',
  undone: 'Taken back',
  reclassified: 'Claim type changed',
} as const satisfies Record<string, string>;

export type JournalKind = keyof typeof JOURNAL_KINDS;

/** Pending: does not count yet. Void: the pending journal that it settles never counts; it has no entries. */
export const JOURNAL_STATES = ['posted', 'pending', 'void'] as const;
export type JournalState = (typeof JOURNAL_STATES)[number];

export type Entry = {
  account: Account;
  currency: string;
  /** Above zero: debit; below: credit. */
  amount: bigint;
};

export type Journal = {
  source: 'resolution';
  /** Once for each source. */
  reference: string;
  kind: JournalKind;
  state: JournalState;
  /** The reference of the journal that it takes back or adjusts. */
  corrects: string | null;
  /** The reference of the pending journal that it ends. */
  settles: string | null;
  entries: Entry[];
};

/** A decided resolution, as far as the ledger is concerned. Amounts are in the smallest unit of the currency. */
export type BookedResolution = {
  id: string;
  type: ResolutionType;
  state: ResolutionState;
  /** A provider may be carrying it out at this moment. */
  onItsWay: boolean;
  /** How often it was on its way and did not leave. */
  round: number;
  /** Who carries it out; null: the team. */
  provider: Carrying | null;
  /** Done elsewhere, and only recorded. */
  external: boolean;
  currency: string;
  /** What the customer gets, with the bonus; for goods, their value. */
  total: bigint;
  bonus: bigint;
  /** Whether the claim's type is one for which the store is reimbursed. */
  reimbursed: boolean;
};

/** What the ledger holds of a resolution: nothing, owed to the customer, on its way, or received. */
type Stage = 'none' | 'owed' | 'sent' | 'received';

const STAGES: Record<ResolutionState, Stage> = {
  WAITING: 'owed',
  SENT: 'sent',
  MADE: 'sent',
  SHIPPED: 'received',
  DONE: 'received',
  CANCELLED: 'none',
  REVERSED: 'none',
};

const stageOf = ({ state, onItsWay }: BookedResolution): Stage =>
  state === 'WAITING' && onItsWay ? 'sent' : STAGES[state];

type Posting = Exclude<JournalKind, 'reclassified'>;

/** The journals between two stages, in order. Money and goods don't go back from `received` to an earlier stage. */
const STEPS: Record<Stage, Partial<Record<Stage, readonly Posting[]>>> = {
  none: { none: [], owed: ['decided'], sent: ['decided', 'sent'], received: ['decided', 'carried_out'] },
  owed: { none: ['undone'], owed: [], sent: ['sent'], received: ['carried_out'] },
  sent: { none: ['failed', 'undone'], owed: ['failed'], sent: [], received: ['carried_out'] },
  received: { none: ['reversed', 'undone'], received: [] },
};

type Rule = {
  state: JournalState;
  entries: 'promise' | 'delivery' | 'none';
  /** Takes back what the named journal posted. */
  corrects?: Posting;
};

const RULES: Record<Posting, Rule> = {
  decided: { state: 'posted', entries: 'promise' },
  sent: { state: 'pending', entries: 'delivery' },
  carried_out: { state: 'posted', entries: 'delivery' },
  failed: { state: 'void', entries: 'none' },
  reversed: { state: 'posted', entries: 'delivery', corrects: 'carried_out' },
  undone: { state: 'posted', entries: 'promise', corrects: 'decided' },
};

/**
 * The journals of a change. @param before null if it was just decided, or was never booked @param change a number that no
 * other change of this claim has @throws RangeError for a step that no resolution takes, a bug in the program
 */
export function journalsOf(
  before: BookedResolution | null,
  after: BookedResolution,
  change: number,
): Journal[] {
  const { total } = after;
  if (total === 0n) return [];
  const from = before ? stageOf(before) : 'none';
  const to = stageOf(after);
  const steps = STEPS[from][to];
  if (!steps) throw new RangeError(`A resolution can't go from ${from} to ${to}`);
  // What is taken back leaves the account that it is in.
  const booked =
    before && from !== 'none'
      ? { ...after, reimbursed: before.reimbursed, ...(from === 'sent' && { round: before.round }) }
      : after;
  const journals = steps.map((kind) => journalOf(kind, booked, from));
  const isMoved = to !== 'none' && booked.reimbursed !== after.reimbursed;
  return isMoved ? [...journals, ...reclassified(booked, after, change)] : journals;
}

function journalOf(kind: Posting, one: BookedResolution, from: Stage): Journal {
  const { state, entries, corrects }: Rule = RULES[kind];
  const lines = entries === 'promise' ? promiseOf(one) : entries === 'delivery' ? deliveryOf(one) : [];
  const endsPending = from === 'sent' && (kind === 'carried_out' || kind === 'failed');
  return {
    source: 'resolution',
    reference: referenceOf(one, kind),
    kind,
    state,
    corrects: corrects ? referenceOf(one, corrects) : null,
    settles: endsPending ? referenceOf(one, 'sent') : null,
    entries: corrects ? lines.map((line) => ({ ...line, amount: -line.amount })) : lines,
  };
}

/** What can happen more than once to a resolution, in rounds. */
const REPEATED: readonly JournalKind[] = ['sent', 'failed'];

const referenceOf = ({ id, round }: BookedResolution, kind: JournalKind) =>
  round > 0 && REPEATED.includes(kind) ? `${id}/${kind}/${round}` : `${id}/${kind}`;

const expenseOf = ({ reimbursed }: BookedResolution): Account =>
  reimbursed ? 'claims_expense_reimbursed' : 'claims_expense';

/** The bonus is never reimbursed. */
function promiseOf(one: BookedResolution): Entry[] {
  const { currency, total, bonus } = one;
  return entriesOf(currency, [
    [expenseOf(one), total - bonus],
    ['bonus_expense', bonus],
    ['claims_payable', -total],
  ]);
}

function deliveryOf({ type, external, provider, currency, total }: BookedResolution): Entry[] {
  const isCredit = RESOLUTION_TYPES[type].instruction === 'CREDIT';
  const clearing: Account = external ? 'clearing:elsewhere' : `clearing:${provider ?? 'by_hand'}`;
  return entriesOf(currency, [
    ['claims_payable', total],
    [isCredit ? 'credit_outstanding' : clearing, -total],
  ]);
}

/** The claim's type changed after the decision: the expense moves to the other account. */
function reclassified(booked: BookedResolution, after: BookedResolution, change: number): Journal[] {
  const amount = after.total - after.bonus;
  if (amount === 0n) return [];
  return [
    {
      source: 'resolution',
      reference: `${referenceOf(after, 'reclassified')}/${change}`,
      kind: 'reclassified',
      state: 'posted',
      corrects: referenceOf(after, 'decided'),
      settles: null,
      entries: entriesOf(after.currency, [
        [expenseOf(after), amount],
        [expenseOf(booked), -amount],
      ]),
    },
  ];
}

const entriesOf = (currency: string, lines: [Account, bigint][]): Entry[] =>
  lines.flatMap(([account, amount]) => (amount === 0n ? [] : [{ account, currency, amount }]));
