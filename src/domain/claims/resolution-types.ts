/** The resolution types, and the states of a resolution. */

type Kind = {
  label: string;
  /** A share of what was paid, an amount set by staff, the goods themselves, or nothing that we carry out. */
  pays: 'share' | 'flat' | 'goods' | 'nothing';
  /** The kind of instruction recorded for carrying it out. */
  instruction: 'PAYMENT' | 'CREDIT' | 'GOODS' | null;
};

export const RESOLUTION_TYPES = {
  REFUND: { label: 'Refund', pays: 'share', instruction: 'PAYMENT' },
  RESHIP: { label: 'Replacement', pays: 'goods', instruction: 'GOODS' },
  STORE_CREDIT: { label: 'Store Credit', pays: 'share', instruction: 'CREDIT' },
  CUSTOM: { label: 'Custom', pays: 'nothing', instruction: null },
  FLAT_RATE: { label: 'Flat Rate', pays: 'flat', instruction: 'PAYMENT' },
  FLAT_RATE_STORE_CREDIT: { label: 'Flat Rate Store Credit', pays: 'flat', instruction: 'CREDIT' },
} as const satisfies Record<string, Kind>;

export type ResolutionType = keyof typeof RESOLUTION_TYPES;
export const givesGoods = (type: ResolutionType): boolean => RESOLUTION_TYPES[type].pays === 'goods';

/** A share of what was paid, as store credit plus bonus. */
export const givesCredit = (type: ResolutionType): boolean => {
  const { pays, instruction } = RESOLUTION_TYPES[type];
  return pays === 'share' && instruction === 'CREDIT';
};

export type InstructionKind = 'PAYMENT' | 'CREDIT' | 'GOODS';

/** `moved`: money or goods were sent for it; `inForce`: it still counts. */
export const RESOLUTION_STATES = {
  WAITING: { inForce: true, moved: false, done: false },
  SENT: { inForce: true, moved: true, done: false },
  MADE: { inForce: true, moved: true, done: false },
  SHIPPED: { inForce: true, moved: true, done: false },
  DONE: { inForce: true, moved: true, done: true },
  CANCELLED: { inForce: false, moved: false, done: false },
  REVERSED: { inForce: false, moved: true, done: false },
} as const;

export type ResolutionState = keyof typeof RESOLUTION_STATES;

export type ResolutionFacts = { resolution_type: ResolutionType; state: ResolutionState; external: boolean };

/** The facts a claim's transitions and its customer status depend on. */
export type ResolutionProgress = {
  hasResolutionInForce: boolean;
  resolutionsDone: boolean;
  /** Money or goods were sent for one of them. */
  moved: boolean;
  goods: 'none' | 'made' | 'shipped';
  /** `sent` until every payment and credit that was sent is carried out. */
  money: 'none' | 'sent' | 'done';
};

export function progressOf(resolutions: readonly ResolutionFacts[]): ResolutionProgress {
  const inForce = resolutions.filter(({ state }) => RESOLUTION_STATES[state].inForce);
  const statesOf = (...pays: Kind['pays'][]) =>
    inForce
      .filter((one) => pays.includes(RESOLUTION_TYPES[one.resolution_type].pays))
      .filter((one) => givesGoods(one.resolution_type) || !one.external)
      .map(({ state }) => state);
  return {
    hasResolutionInForce: inForce.length > 0,
    resolutionsDone: inForce.length > 0 && inForce.every(({ state }) => RESOLUTION_STATES[state].done),
    moved: inForce.some(
      ({ state, resolution_type: type }) =>
        RESOLUTION_STATES[state].moved && RESOLUTION_TYPES[type].instruction !== null,
    ),
    goods: goodsProgress(statesOf('goods')),
    money: moneyProgress(statesOf('share', 'flat')),
  };
}

function goodsProgress(states: readonly ResolutionState[]): ResolutionProgress['goods'] {
  if (states.some((state) => state === 'SHIPPED' || state === 'DONE')) return 'shipped';
  return states.includes('MADE') ? 'made' : 'none';
}

function moneyProgress(states: readonly ResolutionState[]): ResolutionProgress['money'] {
  if (states.length > 0 && states.every((state) => state === 'DONE')) return 'done';
  return states.some((state) => state === 'SENT' || state === 'DONE') ? 'sent' : 'none';
}
