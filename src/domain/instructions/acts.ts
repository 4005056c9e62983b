/** What a person can do about an instruction that does not go on by itself. */
import type { InstructionKind } from '../claims/resolution-types.ts';
import type { Hold, InstructionState } from './states.ts';

type Act = {
  label: string;
  /** In which states it is offered. */
  from: readonly InstructionState[];
  /** Only for instructions of these kinds; all if it is not set. */
  kinds?: readonly InstructionKind[];
  means: string;
};

export const INSTRUCTION_ACTS = {
  send: {
    label: 'Send again',
    from: ['WAITING', 'FAILED'],
    means: 'It is sent right away, by the provider you choose.',
  },
  take_over: {
    label: 'Do it by hand',
    from: ['WAITING', 'FAILED'],
    means: 'Nothing is sent. The team carries it out and reports it.',
  },
  found: {
    label: 'It was carried out',
    from: ['UNKNOWN', 'SENDING'],
    means: 'A person found it on the provider’s page.',
  },
  absent: {
    label: 'It was not carried out',
    from: ['UNKNOWN', 'SENDING'],
    means: 'A person looked on the provider’s page, and it isn’t there. It is sent again.',
  },
  take_back: {
    label: 'Take it back from your shop',
    from: ['SENDING'],
    means: 'Your shop’s program is told not to carry it out. The team does it and reports it.',
  },
  lost: {
    label: 'It is lost',
    from: ['DONE'],
    kinds: ['GOODS'],
    means:
      'The replacement counts as lost. The claim opens again, so that you can decide anew, and the customer is told.',
  },
  give_credit: {
    label: 'Give store credit instead',
    from: ['FAILED'],
    kinds: ['PAYMENT'],
    means: 'The customer gets the same amount as store credit, and an email that says so.',
  },
} as const satisfies Record<string, Act>;

export type InstructionAct = keyof typeof INSTRUCTION_ACTS;
export const ACT_NAMES = Object.keys(INSTRUCTION_ACTS) as readonly InstructionAct[];

type Shown = {
  state: InstructionState;
  kind: InstructionKind;
  hold: Hold | null;
  /** It goes out by itself at a time that is known. */
  isDue: boolean;
  /** A connected provider could carry it out. */
  hasProvider: boolean;
  /** What the store's own program has said of it; null if it was not told. */
  program: 'told' | 'begun' | null;
  /** Goods that have left and not arrived. */
  isShipped: boolean;
};

/** The acts that are open now, in the order of the table. */
export function openActs(one: Shown): InstructionAct[] {
  return ACT_NAMES.filter((name) => {
    const { from, kinds }: Act = INSTRUCTION_ACTS[name];
    if (!from.includes(one.state)) return false;
    if (kinds && !kinds.includes(one.kind)) return false;
    if (name === 'lost') return one.isShipped;
    if (name === 'send') return one.hasProvider;
    if (name === 'take_over') return one.hold !== 'by_hand';
    // What its program has begun may take effect at any moment.
    if (name === 'take_back') return one.program === 'told' || (one.program === 'begun' && !one.isDue);
    // While the system still looks for it, a person need not.
    if (name === 'found' || name === 'absent') return !one.isDue;
    return true;
  });
}

export const isInstructionAct = (name: string): name is InstructionAct =>
  Object.hasOwn(INSTRUCTION_ACTS, name);
