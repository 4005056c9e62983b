/** The resolution types of the specification's section 3, and how far one has come (decisions.md section 6). */
import type { ResolutionProgress } from './claim.ts';

type Kind = {
  label: string;
  /** A share of what was paid, an amount set by staff, the goods themselves, or nothing that we carry out. */
  pays: 'share' | 'flat' | 'goods' | 'nothing';
  /** What is written down to be carried out. */
  instruction: 'PAYMENT' | 'CREDIT' | 'GOODS' | null;
};

export const RESOLUTION_TYPES = {
  REFUND: { label: 'Refund', pays: 'share', instruction: 'PAYMENT' },
  RESHIP: { label: 'Reship', pays: 'goods', instruction: 'GOODS' },
  STORE_CREDIT: { label: 'Store Credit', pays: 'share', instruction: 'CREDIT' },
  CUSTOM: { label: 'Custom', pays: 'nothing', instruction: null },
  FLAT_RATE: { label: 'Flat Rate', pays: 'flat', instruction: 'PAYMENT' },
  FLAT_RATE_STORE_CREDIT: { label: 'Flat Rate Store Credit', pays: 'flat', instruction: 'CREDIT' },
} as const satisfies Record<string, Kind>;

export type ResolutionType = keyof typeof RESOLUTION_TYPES;
export type InstructionKind = 'PAYMENT' | 'CREDIT' | 'GOODS';

/** `moved`: money or goods left for it; `inForce`: it still counts. */
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

/** What the claim's transitions and the shopper's view depend on, from its resolutions. */
export function progressOf(resolutions: readonly ResolutionFacts[]) {
  const inForce = resolutions.filter(({ state }) => RESOLUTION_STATES[state].inForce);
  const goods = inForce.filter((one) => RESOLUTION_TYPES[one.resolution_type].pays === 'goods');
  const money = inForce.filter(
    (one) => !one.external && ['share', 'flat'].includes(RESOLUTION_TYPES[one.resolution_type].pays),
  );
  const shipped = goods.some(({ state }) => state === 'SHIPPED' || state === 'DONE');
  const progress: ResolutionProgress = {
    moneyOnItsWay: money.some(({ state }) => state === 'SENT' || state === 'DONE'),
    replacement: shipped ? 'shipped' : goods.some(({ state }) => state === 'MADE') ? 'made' : 'none',
  };
  return {
    progress,
    hasResolutionInForce: inForce.length > 0,
    resolutionsDone: inForce.length > 0 && inForce.every(({ state }) => RESOLUTION_STATES[state].done),
    moved: inForce.some(
      ({ state, resolution_type: type }) =>
        RESOLUTION_STATES[state].moved && RESOLUTION_TYPES[type].instruction !== null,
    ),
  };
}
