/** Which replacements take a shipping label, and which labels can be given back: pure. */
import type { ResolutionFacts } from '../claims/resolution-types.ts';
import { RESOLUTION_STATES, RESOLUTION_TYPES } from '../claims/resolution-types.ts';
import type { Hold, InstructionState } from '../instructions/states.ts';

/** A label that is bought, or is being bought. */
export const IN_FORCE: readonly InstructionState[] = ['WAITING', 'SENDING', 'UNKNOWN', 'DONE'];

type Replacement = {
  resolution: ResolutionFacts;
  /** Its instruction; null if there is none. */
  instruction: { state: InstructionState; hold: Hold | null; hasAddress: boolean } | null;
  /** The states of the labels that it has. */
  labels: readonly InstructionState[];
};

/**
 * A replacement that the store ships itself: nobody else was asked for it, or the shop has taken the order and no more. One that is
 * still to leave by itself waits for that.
 */
export function takesLabel({ resolution, instruction, labels }: Replacement): boolean {
  if (RESOLUTION_TYPES[resolution.resolution_type].instruction !== 'GOODS' || resolution.external)
    return false;
  if (!instruction?.hasAddress || labels.some((state) => IN_FORCE.includes(state))) return false;
  if (resolution.state === 'MADE') return true;
  const isByHand = instruction.state === 'WAITING' && instruction.hold === 'by_hand';
  return resolution.state === 'WAITING' && (isByHand || instruction.state === 'FAILED');
}

/** Before the parcel leaves. One that was not bought yet is canceled. */
export function givesBack(label: InstructionState, resolution: Pick<ResolutionFacts, 'state'>): boolean {
  if (label === 'WAITING') return true;
  const hasLeft = RESOLUTION_STATES[resolution.state].inForce && LEFT.includes(resolution.state);
  return label === 'DONE' && !hasLeft;
}

const LEFT: readonly ResolutionFacts['state'][] = ['SHIPPED', 'DONE'];

export type LabelRate = {
  /** The provider's id of the offer. */
  id: string;
  carrier: string;
  service: string;
  /** A decimal ("5.25"). */
  price: string;
  currency: string;
  days: number | null;
};

export type LabelParcel = { grams: number; length: number; width: number; height: number };

export type BoughtLabel = {
  trackingNumber: string;
  company: string;
  trackingUrl: string | null;
  file: { url: string; type: 'pdf' | 'png' | 'zpl' };
};
