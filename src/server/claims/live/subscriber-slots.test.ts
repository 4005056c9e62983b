import { describe, expect, it } from 'vitest';
import { SLOT_LIMITS, SubscriberSlots } from './subscriber-slots.ts';

/**
 * Adds `count` subscribers of a store, each with its own claim and, unless given, its own network. Returns how many got
 * a slot.
 */
function crowd(slots: SubscriberSlots, storeId: string, count: number, network?: string | null): number {
  const asked = Array.from({ length: count }, (_, at) =>
    slots.take({
      storeId,
      claimId: `c${at}`,
      network: network === undefined ? `${storeId}-${at}` : network,
    }),
  );
  return asked.filter((place) => 'leave' in place).length;
}

describe('subscriber slots', () => {
  it('are few per network, across all claims and stores', () => {
    const slots = new SubscriberSlots();
    expect(crowd(slots, 'a', 200, '2001:db8:0:1::/64')).toBe(SLOT_LIMITS.ofNetwork);
    expect(crowd(slots, 'b', 200, '2001:db8:0:1::/64')).toBe(0);
    expect(crowd(slots, 'a', 1, '2001:db8:0:2::/64')).toBe(1);
  });

  it('stay available to other stores, however many one store requests', () => {
    const slots = new SubscriberSlots();
    expect(crowd(slots, 'crowded', 5_000)).toBe(SLOT_LIMITS.inAll - SLOT_LIMITS.spare);
    expect(crowd(slots, 'quiet', 200)).toBe(200);
    expect(crowd(slots, 'crowded', 1)).toBe(0);
    expect(crowd(slots, 'third', 5_000)).toBe(SLOT_LIMITS.ofStore);
  });

  it('one store may use its share plus the spare slots, half of all', () => {
    expect(crowd(new SubscriberSlots(), 'only', 5_000, null)).toBe(500);
  });

  it('are few per claim', () => {
    const slots = new SubscriberSlots();
    const asked = Array.from({ length: 12 }, (_, at) =>
      slots.take({ storeId: 'a', claimId: 'c', network: `n${at}` }),
    );
    expect(asked.slice(10)).toEqual([{ refused: 'too_many_requests' }, { refused: 'too_many_requests' }]);
  });

  it('are freed exactly once when a subscriber leaves', () => {
    const slots = new SubscriberSlots({ inAll: 1, ofClaim: 1, ofNetwork: 1, spare: 0, ofStore: 1 });
    const watcher = { storeId: 'a', claimId: 'c', network: 'n' };
    const first = slots.take(watcher);
    expect(slots.take({ ...watcher, claimId: 'd', network: 'm' })).toEqual({ refused: 'busy' });
    if ('leave' in first) {
      first.leave();
      first.leave();
    }
    expect('leave' in slots.take(watcher)).toBe(true);
    expect('leave' in slots.take({ ...watcher, claimId: 'd', network: 'm' })).toBe(false);
  });
});
