import { describe, expect, it } from 'vitest';
import { PLACES, Places } from './places.ts';

/** `count` watchers of a store, each of its own claim and, unless named, its own network; how many got a place. */
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

describe('places of watchers', () => {
  it('of one network are few, whatever claims and stores they are for', () => {
    const places = new Places();
    expect(crowd(places, 'a', 200, '2001:db8:0:1::/64')).toBe(PLACES.ofNetwork);
    expect(crowd(places, 'b', 200, '2001:db8:0:1::/64')).toBe(0);
    expect(crowd(places, 'a', 1, '2001:db8:0:2::/64')).toBe(1);
  });

  it('are left to other stores, however many one store asks for', () => {
    const places = new Places();
    expect(crowd(places, 'crowded', 5_000)).toBe(PLACES.inAll - PLACES.spare);
    expect(crowd(places, 'quiet', 200)).toBe(200);
    expect(crowd(places, 'crowded', 1)).toBe(0);
    expect(crowd(places, 'third', 5_000)).toBe(PLACES.ofStore);
  });

  it('may all be one store’s share and the spare ones, so that a single store has half of them', () => {
    expect(crowd(new Places(), 'only', 5_000, null)).toBe(500);
  });

  it('of one claim are few', () => {
    const places = new Places();
    const asked = Array.from({ length: 12 }, (_, at) =>
      places.take({ storeId: 'a', claimId: 'c', network: `n${at}` }),
    );
    expect(asked.slice(10)).toEqual([{ refused: 'too_many_requests' }, { refused: 'too_many_requests' }]);
  });

  it('are free again once, when someone leaves', () => {
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
