/** Limits of simultaneous live subscribers of a claim. Each holds a connection of this process, so slots are few and shared. */
import type { ProblemCode } from '../../../domain/problems/problems.ts';
import { TakenSlots } from './taken-slots.ts';

export const SLOT_LIMITS = {
  inAll: 1_000,
  ofClaim: 10,
  /** More shoppers than this behind one address reconnect a little later. A single visitor never needs as many. */
  ofNetwork: 30,
  /** While at least this many slots are free, a store may exceed its share. */
  spare: 500,
  ofStore: 250,
} as const;

type Limits = { readonly [Name in keyof typeof SLOT_LIMITS]: number };

/** `network`: of the address (http/network.ts); null for an API client, which its token identifies. */
export type Subscriber = { storeId: string; claimId: string; network: string | null };

export type Slot = { leave(): void } | { refused: Extract<ProblemCode, 'busy' | 'too_many_requests'> };

export class SubscriberSlots {
  readonly #limits: Limits;
  readonly #slots = new TakenSlots();

  constructor(limits: Limits = SLOT_LIMITS) {
    this.#limits = limits;
  }

  take({ storeId, claimId, network }: Subscriber): Slot {
    const store = `store ${storeId}`;
    const claim = `claim ${storeId} ${claimId}`;
    const names = [store, claim, ...(network === null ? [] : [`network ${network}`])];
    const { inAll, ofClaim, ofNetwork, spare, ofStore } = this.#limits;
    const slots = this.#slots;
    if (slots.count(claim) >= ofClaim) return { refused: 'too_many_requests' };
    if (network !== null && slots.count(`network ${network}`) >= ofNetwork)
      return { refused: 'too_many_requests' };
    const isTight = inAll - slots.inAll <= spare;
    if (slots.inAll >= inAll || (isTight && slots.count(store) >= ofStore)) return { refused: 'busy' };
    return slots.take(names);
  }
}
