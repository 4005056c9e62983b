/** How a resolution comes along once it is decided, and what its shopper is told of it (docs/rules/resolutions.md). */
import {
  type InstructionKind,
  RESOLUTION_TYPES,
  type ResolutionFacts,
  type ResolutionState,
} from './resolution-types.ts';

/** What a team can report: money or credit was sent, a replacement made or shipped, all of it is done. */
export const REPORTED_STATES = ['SENT', 'MADE', 'SHIPPED', 'DONE'] as const satisfies ResolutionState[];
export type ReportedState = (typeof REPORTED_STATES)[number];

type Steps = Partial<Record<ResolutionState, readonly ReportedState[]>>;

const MONEY: Steps = { WAITING: ['SENT', 'DONE'], SENT: ['DONE'] };

const NEXT: Record<InstructionKind, Steps> = {
  PAYMENT: MONEY,
  CREDIT: MONEY,
  GOODS: { WAITING: ['MADE', 'SHIPPED', 'DONE'], MADE: ['SHIPPED', 'DONE'], SHIPPED: ['DONE'] },
};

export function nextReports({ resolution_type: type, state, external }: ResolutionFacts): ReportedState[] {
  const { instruction } = RESOLUTION_TYPES[type];
  return external || instruction === null ? [] : [...(NEXT[instruction][state] ?? [])];
}

/** What a step is called, in the history and among the mails. Each is told once, however the state came about. */
export type Tidings = 'refund_sent' | 'credit_sent' | 'replacement_made' | 'replacement_shipped';

/** Null where the step is no news: money that arrived was told when it was sent. */
export function tidingsOf(
  instruction: InstructionKind,
  from: ResolutionState,
  to: ReportedState,
): Tidings | null {
  if (instruction !== 'GOODS') {
    if (from !== 'WAITING') return null;
    return instruction === 'PAYMENT' ? 'refund_sent' : 'credit_sent';
  }
  if (to === 'MADE') return 'replacement_made';
  return from === 'SHIPPED' ? null : 'replacement_shipped';
}
