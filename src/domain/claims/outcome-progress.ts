/** The progress of the resolutions, in the stages a shopper waits for. */
import {
  type InstructionKind,
  RESOLUTION_STATES,
  RESOLUTION_TYPES,
  type ResolutionState,
  type ResolutionType,
} from './resolution-types.ts';

const STAGES = {
  PAYMENT: ['approved', 'sent', 'paid'],
  CREDIT: ['approved', 'credited'],
  GOODS: ['approved', 'packed', 'shipped', 'arrived'],
} as const satisfies Record<InstructionKind, readonly string[]>;

export type OutcomeStage = (typeof STAGES)[InstructionKind][number];

/** The stage a state has reached, as an index into STAGES. A payment that the provider carried out is on its way for some more days (next-step.ts). */
const REACHED: Record<InstructionKind, Record<ResolutionState, number>> = {
  PAYMENT: { WAITING: 0, SENT: 1, MADE: 1, SHIPPED: 1, DONE: 1, CANCELLED: 0, REVERSED: 0 },
  CREDIT: { WAITING: 0, SENT: 1, MADE: 1, SHIPPED: 1, DONE: 1, CANCELLED: 0, REVERSED: 0 },
  GOODS: { WAITING: 0, SENT: 0, MADE: 1, SHIPPED: 2, DONE: 3, CANCELLED: 0, REVERSED: 0 },
};

type Given = { type: ResolutionType; state: ResolutionState; external: boolean };

export type OutcomeProgress<T> = {
  kind: InstructionKind;
  /** The resolutions of this kind, without those carried out elsewhere, which we can't track. */
  given: T[];
  stages: readonly OutcomeStage[];
  /** Index of the stage that all of them have reached. */
  reached: number;
};

/** Money, credit and goods in that order, each as far as its slowest part. */
export function outcomeProgress<T extends Given>(resolutions: readonly T[]): OutcomeProgress<T>[] {
  const own = resolutions.filter((one) => !one.external && RESOLUTION_STATES[one.state].inForce);
  return (Object.keys(STAGES) as InstructionKind[]).flatMap((kind) => {
    const given = own.filter(({ type }) => RESOLUTION_TYPES[type].instruction === kind);
    const reached = Math.min(...given.map(({ state }) => REACHED[kind][state]));
    return given.length === 0 ? [] : [{ kind, given, stages: STAGES[kind], reached }];
  });
}
