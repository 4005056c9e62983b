import { describe, expect, it } from 'vitest';
import { PLACES, Places } from './places.ts';

/**
 * Adds `count` subscribers of a store, each with its own claim and, unless given, its own network. Returns how many got
 * a slot.
 */
function crowd(places: Places, storeId: string, count: number, network?: string | null): number {
  const asked = Array.from({ length: count }, (_, at) =>
    places.take({
      storeId,
      claimId: `c${at}`,
      network: network === undefined ? `${storeId}-${at}` : network,
    }),
  );
  return asked.filter((place) => 'leave' in place).length;
}

describe('subscriber slots', () => {
  it('are few per network, across all claims and stores', () => {
    const places = new Places();
    expect(crowd(places, 'a', 200, '2001:db8:0:1::/64')).toBe(PLACES.ofNetwork);
    expect(crowd(places, 'b', 200, '2001:db8:0:1::/64')).toBe(0);
    expect(crowd(places, 'a', 1, '2001:db8:0:2::/64')).toBe(1);
  });

  it('stay available to other stores, however many one store requests', () => {
    const places = new Places();
    expect(crowd(places, 'crowded', 5_000)).toBe(PLACES.inAll - PLACES.spare);
    expect(crowd(places, 'quiet', 200)).toBe(200);
    expect(crowd(places, 'crowded', 1)).toBe(0);
    expect(crowd(places, 'third', 5_000)).toBe(PLACES.ofStore);
  });

  it('one store may use its share plus the spare slots, half of all', () => {
    expect(crowd(new Places(), 'only', 5_000, null)).toBe(500);
  });

  it('are few per claim', () => {
    const places = new Places();
    const asked = Array.from({ length: 12 }, (_, at) =>
      places.take({ storeId: 'a', claimId: 'c', network: `n${at}` }),
    );
    expect(asked.slice(10)).toEqual([{ refused: 'too_many_requests' }, { refused: 'too_many_requests' }]);
  });

  it('are freed exactly once when a subscriber leaves', () => {
    const places = new Places({ inAll: 1, ofClaim: 1, ofNetwork: 1, spare: 0, ofStore: 1 });
    const watcher = { storeId: 'a', claimId: 'c', network: 'n' };
    const first = places.take(watcher);
    expect(places.take({ ...watcher, claimId: 'd', network: 'm' })).toEqual({ refused: 'busy' });
    if ('leave' in first) {
      first.leave();
      first.leave();
    }
    expect('leave' in places.take(watcher)).toBe(true);
    expect('leave' in places.take({ ...watcher, claimId: 'd', network: 'm' })).toBe(false);
  });
});
