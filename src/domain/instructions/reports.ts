/** What a store's own program says of an instruction that it was told of (docs/decisions/121-generic-api.md): pure. */
import type { InstructionFailure } from './failures.ts';
import type { InstructionState } from './states.ts';

type Report = {
  meaning: string;
  /** In which states it is taken. */
  from: readonly InstructionState[];
  /** Whether it counts only for the last time that the program was told. */
  onlyLast: boolean;
};

export const REPORTS = {
  pending: {
    meaning:
      'Your program began. From now on nobody takes it back from you, and you have the same time again.',
    from: ['SENDING'],
    onlyLast: true,
  },
  done: {
    meaning: 'It was carried out.',
    // What took effect counts, also after the team gave it up.
    from: ['WAITING', 'SENDING', 'UNKNOWN', 'FAILED'],
    onlyLast: false,
  },
  failed: {
    meaning: 'It surely had no effect, and a person is needed.',
    from: ['SENDING'],
    onlyLast: true,
  },
  reversed: {
    meaning: 'It was carried out, and came back later, such as a refund that the bank sent back.',
    from: ['DONE'],
    onlyLast: false,
  },
} as const satisfies Record<string, Report>;

export type ReportResult = keyof typeof REPORTS;
export const REPORT_RESULTS = Object.keys(REPORTS) as [ReportResult, ...ReportResult[]];

/** Why a program could not do it. The others of FAILURES are about connections. */
export const REPORTED_FAILURES = [
  'refused',
  'not_found',
  'amount_exceeded',
  'account_closed',
  'currency_not_supported',
  'out_of_stock',
  'address_refused',
  'insufficient_funds',
] as const satisfies readonly InstructionFailure[];

/** @param told how often the program was told @param attempt the time that the report is about, from 1 */
export function takesReport(
  { state, told }: { state: InstructionState; told: number },
  { result, attempt }: { result: ReportResult; attempt: number },
): boolean {
  const { from, onlyLast }: Report = REPORTS[result];
  return attempt <= told && (!onlyLast || attempt === told) && from.includes(state);
}

/** What a program reads of an instruction. */
export const TOLD_STATES = {
  waiting: 'To be carried out.',
  begun: 'Your program said that it began.',
  done: 'Carried out.',
  failed: 'Your program could not do it. A person decides what follows.',
  reversed: 'Carried out, and came back.',
  cancelled: 'No longer yours: the team took it back, or decided otherwise. Do not carry it out.',
} as const;
export type ToldState = keyof typeof TOLD_STATES;

/** Those that a list can be asked for. */
export const LISTED_STATES = [
  'waiting',
  'begun',
  'done',
  'failed',
  'reversed',
] as const satisfies ToldState[];

export function toldState(one: {
  state: InstructionState;
  provider: string | null;
  isBegun: boolean;
}): ToldState {
  if (one.provider !== 'api') return 'cancelled';
  switch (one.state) {
    case 'WAITING':
    case 'SENDING':
    case 'UNKNOWN':
      return one.isBegun ? 'begun' : 'waiting';
    case 'DONE':
      return 'done';
    case 'FAILED':
      return 'failed';
    case 'REVERSED':
      return 'reversed';
    case 'CANCELLED':
      return 'cancelled';
  }
}
