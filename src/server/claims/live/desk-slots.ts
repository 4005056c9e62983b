/** Limits the console's simultaneous streams. A browser opens one for all its tabs. */
import type { Slot } from './subscriber-slots.ts';
import { TakenSlots } from './taken-slots.ts';

export const DESK_SLOT_LIMITS = {
  inAll: 4_000,
  /** A person may use several devices, and browsers whose tabs can't share a stream. */
  ofPerson: 12,
  /** A whole team may share one IP address. */
  ofNetwork: 1_000,
} as const;

type Limits = { readonly [Name in keyof typeof DESK_SLOT_LIMITS]: number };

export class DeskSlots {
  readonly #limits: Limits;
  readonly #slots = new TakenSlots();

  constructor(limits: Limits = DESK_SLOT_LIMITS) {
    this.#limits = limits;
  }

  take({ personId, network }: { personId: string; network: string }): Slot {
    const { inAll, ofPerson, ofNetwork } = this.#limits;
    const names = [`person ${personId}`, `network ${network}`] as const;
    if (this.#slots.count(names[0]) >= ofPerson || this.#slots.count(names[1]) >= ofNetwork)
      return { refused: 'too_many_requests' };
    return this.#slots.inAll >= inAll ? { refused: 'busy' } : this.#slots.take(names);
  }
}
