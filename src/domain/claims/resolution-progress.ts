/** The progress of a decided resolution, and the news about it that its shopper gets (docs/rules/resolutions.md). */
import {
  type InstructionKind,
  RESOLUTION_TYPES,
  type ResolutionFacts,
  type ResolutionState,
} from './resolution-types.ts';

/** Progress the team can report: money or credit sent, a replacement made or shipped, or all of it done. */
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

/** The name of a step in the history and among the mails. Each step is announced once, whatever caused it. */
export type ResolutionNews =
  | 'refund_sent'
  | 'credit_sent'
  | 'replacement_made'
  | 'replacement_shipped'
  | 'replacement_arrived';

/** Null if the step is no news: the shopper heard of the money when it was sent. */
export function resolutionNewsOf(
  instruction: InstructionKind,
  from: ResolutionState,
  to: ReportedState,
): ResolutionNews | null {
  if (instruction !== 'GOODS') {
    if (from !== 'WAITING') return null;
    return instruction === 'PAYMENT' ? 'refund_sent' : 'credit_sent';
  }
  if (to === 'MADE') return 'replacement_made';
  if (from === 'SHIPPED') return to === 'DONE' ? 'replacement_arrived' : null;
  return from === 'DONE' ? null : 'replacement_shipped';
}
