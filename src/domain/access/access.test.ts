import { describe, expect, it } from 'vitest';
import { deviceName } from './device.ts';
import { GUESSED_BY, guessesForgotten, LONGEST_WAIT } from './guessing.ts';
import { ROLE_SCOPES, ROLES } from './permissions.ts';
import { deviceEnd, isProven, linkEnd, sessionEnd, unusedSince } from './person-session.ts';
import { covers, type Membership, permissionsIn, roleIn } from './reach.ts';

const HOUR = 3_600_000;
const now = Date.parse('2026-11-22T12:00:00Z');

describe('a session', () => {
  it('ends after 12 hours without use, and after 14 days in any case', () => {
    expect(now - unusedSince(now).getTime()).toBe(12 * HOUR);
    expect(sessionEnd(now).getTime() - now).toBe(14 * 24 * HOUR);
  });

  it('counts as proven for ten minutes', () => {
    const provenAt = new Date(now).toISOString();
    expect(isProven(provenAt, now + 599_999)).toBe(true);
    expect(isProven(provenAt, now + 600_000)).toBe(false);
  });
});

it('a device is known for half a year, and wrong guesses for a day', () => {
  expect(deviceEnd(now).getTime() - now).toBe(180 * 24 * HOUR);
  expect(now - guessesForgotten(now).getTime()).toBe(24 * HOUR);
});

it('a reset lasts half an hour, an invitation a week', () => {
  expect(linkEnd('reset', now).getTime() - now).toBe(HOUR / 2);
  expect(linkEnd('invitation', now).getTime() - now).toBe(7 * 24 * HOUR);
});

describe('guessing', () => {
  it('on a known device counts there alone, elsewhere by person and by network, and by network if it names nobody', () => {
    expect(GUESSED_BY).toEqual({
      device: ['device'],
      elsewhere: ['person', 'network'],
      unnamed: ['network'],
    });
  });

  it('shuts nobody out for longer than an hour', () => {
    for (const seconds of Object.values(LONGEST_WAIT)) expect(seconds).toBeLessThanOrEqual(3600);
  });
});

describe('reach', () => {
  const mine = { id: 's1', accountId: 'a1' };
  const membership = (role: Membership['role'], at: Partial<Membership> = {}): Membership => ({
    reach: ROLE_SCOPES[role],
    store: null,
    accountId: null,
    role,
    ...at,
  });

  it('of a store is that store, of an account its stores, of staff every store', () => {
    const ofStore = membership('store_owner', { store: 's1' });
    const ofAccount = membership('account_owner', { accountId: 'a1' });
    const ofStaff = membership('orderprotection_partner');
    const places = [
      mine,
      { id: 's2', accountId: 'a1' },
      { id: 's3', accountId: 'a2' },
      { id: 's4', accountId: null },
    ];
    const covered = (one: Membership) => places.filter((place) => covers(one, place)).map(({ id }) => id);
    expect(covered(ofStore)).toEqual(['s1']);
    expect(covered(ofAccount)).toEqual(['s1', 's2']);
    expect(covered(ofStaff)).toEqual(['s1', 's2', 's3', 's4']);
  });

  it('of none covers no store without an account', () => {
    expect(covers(membership('account_owner'), { id: 's4', accountId: null })).toBe(false);
  });

  it('counts by the nearest membership, whatever the others grant', () => {
    const all = [
      membership('orderprotection_admin'),
      membership('account_owner', { accountId: 'a1' }),
      membership('store_user', { store: 's1' }),
    ];
    expect(roleIn(all, mine)).toBe('store_user');
    expect(roleIn(all, { id: 's2', accountId: 'a1' })).toBe('account_owner');
    expect(roleIn(all, { id: 's9', accountId: null })).toBe('orderprotection_admin');
    expect(permissionsIn(all, mine).has('claim:delete')).toBe(false);
  });

  it('of nobody is nothing', () => {
    expect(roleIn([], mine)).toBeNull();
    expect(permissionsIn([], mine).size).toBe(0);
    expect(ROLES).toHaveLength(13);
  });
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/18.1 Safari/605.1.15', 'Safari on Mac'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge on Linux',
  ],
  ['curl/8.1', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
