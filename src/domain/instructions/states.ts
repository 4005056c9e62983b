/** The states of an instruction: what is to leave for a decided resolution, and what became of it. */

type State = {
  label: string;
  /** Where it can go from here; the database holds it too (db/functions/guard_instruction.sql). */
  next: readonly string[];
  /** A provider may be carrying it out at this moment, so it can't be taken back. */
  onItsWay: boolean;
  meaning: string;
};

export const INSTRUCTION_STATES = {
  WAITING: {
    label: 'Waiting',
    next: ['SENDING', 'DONE', 'FAILED', 'CANCELLED'],
    onItsWay: false,
    meaning:
      'Nothing was sent, or what was sent surely had no effect. It goes out at the time shown, or a person carries it out.',
  },
  SENDING: {
    label: 'Sending',
    next: ['DONE', 'WAITING', 'UNKNOWN', 'FAILED', 'REVERSED'],
    onItsWay: true,
    meaning: 'The provider was asked, or has accepted it and not finished yet.',
  },
  UNKNOWN: {
    label: 'No answer',
    next: ['SENDING', 'DONE', 'WAITING', 'FAILED', 'REVERSED'],
    onItsWay: true,
    meaning:
      'The provider may have carried it out, but its answer is missing. It is looked for before anything is sent again.',
  },
  DONE: {
    label: 'Carried out',
    next: ['REVERSED'],
    onItsWay: false,
    meaning: 'The provider carried it out, or the team did.',
  },
  FAILED: {
    label: 'Failed',
    next: ['WAITING', 'DONE', 'CANCELLED'],
    onItsWay: false,
    meaning: 'It surely had no effect, and a person is needed.',
  },
  CANCELLED: {
    label: 'Canceled',
    next: [],
    onItsWay: false,
    meaning: 'Its resolution was taken back before anything was sent.',
  },
  REVERSED: {
    label: 'Came back',
    next: [],
    onItsWay: false,
    meaning: 'It took effect, and the provider took it back later.',
  },
} as const satisfies Record<string, State>;

export type InstructionState = keyof typeof INSTRUCTION_STATES;

export const INSTRUCTION_STATE_NAMES = Object.keys(INSTRUCTION_STATES) as readonly InstructionState[];

export const canMove = (from: InstructionState, to: InstructionState): boolean =>
  (INSTRUCTION_STATES[from].next as readonly string[]).includes(to);

/** Why an instruction is not sent, or not looked for, by itself. */
export const HOLDS = {
  by_hand: 'The team carries it out.',
  breaker: 'The provider failed too often and is left alone for a while.',
  connection: 'The connection to the provider does not work. It is sent when it works again.',
} as const;

export type Hold = keyof typeof HOLDS;
