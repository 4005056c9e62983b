import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { bearer, fileableOrder } from '../../../test/world.ts';
import { SEPARATELY_READ } from '../../contract/store.ts';
import { SETTING_ACCESS } from '../../domain/stores/setting-paths.ts';
import { DEFAULT_SETTINGS } from '../../domain/stores/settings.ts';
import type { StoreId } from '../auth/caller.ts';

let test: TestApp;
let mine: StoreId;
let owner: string;
let finance: string;
beforeAll(async () => {
  test = await createTestApp();
  mine = await test.addStore({ id: 'mine', slug: 'mine', name: 'Mine' });
  await test.addStore({ id: 'theirs', slug: 'theirs', name: 'Theirs' });
  owner = await test.token(mine, 'store_owner');
  finance = await test.token(mine, 'orderprotection_finance');
});
afterAll(() => test.close());

const patch = (url: string, payload: object, token = owner) =>
  test.app.inject({ method: 'PATCH', url, headers: bearer(token), payload });

describe('a store’s own settings', () => {
  type Leaf = [path: string[], value: unknown];
  const leavesOf = (value: object, path: string[] = []): Leaf[] =>
    Object.entries(value).flatMap(([name, below]): Leaf[] =>
      typeof below === 'object' && below !== null && !Array.isArray(below)
        ? leavesOf(below, [...path, name])
        : [[[...path, name], below]],
    );
  const nested = (path: string[], value: unknown): Record<string, unknown> => {
    const [name = '', ...rest] = path;
    return { [name]: rest.length === 0 ? value : nested(rest, value) };
  };
  const at = (value: unknown, path: string[]): unknown =>
    path.reduce((below: unknown, name) => (below as Record<string, unknown>)[name], value);

  /** Test values for settings that are not numbers, booleans or amounts. */
  const OWN: Record<string, unknown> = {
    'proof.acknowledgementFrom': '50.00',
    'proof.receiptFrom': '900',
    'proof.photosRequired': ['DAMAGED'],
    'timers.businessHours.days': [1, 2, 3, 4, 5, 6],
    'calendar.state': 'NY',
    'calendar.closedDays': ['2026-12-24'],
    'warranty.endsFrom': 'delivery',
    'inStore.receipt': 'asked',
    'inStore.longestWarranty': 'P5Y',
    'inStore.unlistedWarranty': null,
    'credit.bonusType': 'fixed',
    'credit.form': 'account',
    'automation.denyReasons': ['OTHER'],
    'credit.expiresAfterMonths': 24,
    trackingBaseUrl: 'https://track.example/parcels',
    locale: 'de-DE',
    'revShare.startsOn': '2027-01-01',
    'help.email': 'help@mine.example',
    'help.phone': '+1 202 555 0100',
    'help.url': 'https://mine.example/help',
    'help.hours': 'Mon to Fri, 9 to 5',
    'legal.termsUrl': 'https://mine.example/terms',
    'legal.privacyUrl': 'https://mine.example/privacy',
    'legal.claimTermsUrl': 'https://mine.example/claim-terms',
  };
  const another = (path: string[], value: unknown): unknown => {
    const own = OWN[path.join('.')];
    if (own !== undefined) return own;
    if (typeof value === 'number') return value + 1;
    if (typeof value === 'boolean') return !value;
    return String(Number(value) + 1);
  };
  const { returns: _returns, capabilities, ...others } = DEFAULT_SETTINGS;
  const { returns: _offered, ...offered } = capabilities;
  const LEAVES = leavesOf({ ...others, capabilities: offered });
  const settings = async () =>
    (await test.app.inject({ url: '/v1/stores/mine/settings', headers: bearer(owner) })).json();

  it.each(LEAVES.map(([path, value]) => [path.join('.'), path, value] as const))(
    '%s can be set, is returned, and is reset to its default with null',
    async (_, path, value) => {
      const chosen = another(path, value);
      const to = path[0] === 'revShare' ? ['/v1/stores/mine/rev-share', finance] : ['/v1/stores/mine', owner];
      const [url = '', token] = to;
      const answer = await patch(url, nested(path, chosen), token);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(at(answer.json(), path)).toEqual(chosen);
      expect(at(await settings(), path)).toEqual(chosen);
      const reset = await patch(url, { [path[0] ?? '']: null }, token);
      expect(at(reset.json(), path)).toEqual(value);
    },
  );

  it.each([
    ['windows.closeAfterDelivery', { windows: { closeAfterDelivery: 0 } }],
    ['windows.graceHours', { windows: { graceHours: 1.5 } }],
    ['windows', { windows: { closeAfter: 5 } }],
    ['proof.signatureFrom', { proof: { signatureFrom: '350.005' } }],
    ['proof.signatureFrom', { proof: { signatureFrom: 350 } }],
    ['proof.photosRequired.0', { proof: { photosRequired: ['BROKEN'] } }],
    ['proof.detailsMax', { proof: { detailsMin: 500, detailsMax: 400 } }],
    ['credit.bonus', { credit: { bonus: '101' } }],
    ['credit.capPercentage', { credit: { capPercentage: 99 } }],
    ['timers.businessHours.days', { timers: { businessHours: { days: [] } } }],
    ['timers.businessHours.days.0', { timers: { businessHours: { days: [0] } } }],
    ['timers.businessHours.closesAt', { timers: { businessHours: { opensAt: 17, closesAt: 9 } } }],
    ['calendar.state', { calendar: { state: 'ZZ' } }],
    ['calendar.closedDays.0', { calendar: { closedDays: ['2026-02-30'] } }],
    ['inStore.longestWarranty', { inStore: { longestWarranty: 'ten years' } }],
    ['uploads.videoBytes', { uploads: { videoBytes: 10_000_000_000 } }],
    ['warranty.endsFrom', { warranty: { endsFrom: 'tomorrow' } }],
    ['help.url', { help: { url: 'javascript:alert(1)' } }],
    ['help.email', { help: { email: 'nobody' } }],
    ['help.hours', { help: { hours: 'Mon\nFri' } }],
    ['help.hours', { help: { hours: 'a\u2028b' } }],
    ['help.phone', { help: { phone: '555\u007f0100' } }],
    ['name', { name: '\u202eerots' }],
    ['name', { name: 'My\u0085store' }],
    ['trackingBaseUrl', { trackingBaseUrl: 'ftp://track.example' }],
    ['locale', { locale: 'english please' }],
    ['locale', { locale: 'xx-YY' }],
    ['flags', { flags: { everything: true } }],
    ['country', { country: 'XX' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['timeZone', { timeZone: '+14:00' }],
    ['capabilities.refund', { capabilities: { refund: 'yes' } }],
    ['', { capabilties: { refund: true } }],
  ])('is refused with the field at fault: %s', async (path, payload) => {
    const before = await settings();
    const answer = await patch('/v1/stores/mine', payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().code).toBe('validation_failed');
    expect(answer.json().fields[0]).toMatchObject({ path, message: expect.stringMatching(/^[A-Z]/) });
    expect(await settings()).toEqual(before);
  });

  it('has its time zone by the name that everyone uses', async () => {
    expect((await patch('/v1/stores/mine', { timeZone: 'utc' })).json().timeZone).toBe('UTC');
    const answer = await patch('/v1/stores/mine', { timeZone: 'america/new_york' });
    expect(answer.json().timeZone).toBe('America/New_York');
  });

  it('changes the named fields and keeps the rest, including lists of sections and returns', async () => {
    await patch('/v1/stores/mine', { returns: { enabled: true, portalUrl: 'https://mine.example/r' } });
    await patch('/v1/stores/mine', { timers: { businessHours: { opensAt: 8 } }, windows: { notMoving: 3 } });
    await patch('/v1/stores/mine', { timers: { closeSilent: 14 }, capabilities: { credit: false } });
    expect(await settings()).toMatchObject({
      returns: { enabled: true, portalUrl: 'https://mine.example/r' },
      timers: { closeSilent: 14, businessHours: { opensAt: 8, closesAt: 17, days: [1, 2, 3, 4, 5] } },
      windows: { notMoving: 3, graceHours: 12 },
      capabilities: { credit: false, refund: true },
    });
    const reset = await patch('/v1/stores/mine', { timers: null, windows: null, capabilities: null });
    expect(reset.json()).toMatchObject({
      returns: { enabled: true, portalUrl: 'https://mine.example/r' },
      timers: DEFAULT_SETTINGS.timers,
      capabilities: { credit: true },
    });
    await patch('/v1/stores/mine', { returns: { enabled: false } });
    expect(await settings()).toMatchObject({
      returns: { enabled: false, portalUrl: 'https://mine.example/r' },
    });
    await patch('/v1/stores/mine', { returns: { portalUrl: null } });
    expect(await settings()).toMatchObject({ returns: { enabled: false, portalUrl: null } });
    await patch('/v1/stores/mine', { returns: { enabled: true, portalUrl: 'https://mine.example/r' } });
    await patch('/v1/stores/mine', { returns: null });
    expect(await settings()).toMatchObject({ returns: { enabled: false, portalUrl: null } });
  });

  it('never treats null as yes: a switch whose default is off stays off', async () => {
    const answer = await patch('/v1/stores/mine', { proof: { signatureFrom: null } });
    expect(answer.json().proof.signatureFrom).toBeNull();
    expect((await settings()).proof.signatureFrom).toBeNull();
    await patch('/v1/stores/mine', { proof: null });
  });

  it('moves to another country only with a state of that country', async () => {
    await patch('/v1/stores/mine', { calendar: { state: 'NY' } });
    expect((await patch('/v1/stores/mine', { country: 'DE' })).json()).toMatchObject({
      fields: [{ path: 'calendar.state', message: expect.stringContaining('BY') }],
    });
    const moved = await patch('/v1/stores/mine', {
      country: 'de',
      timeZone: 'Europe/Berlin',
      calendar: { state: 'by' },
    });
    expect(moved.json()).toMatchObject({
      country: 'DE',
      timeZone: 'Europe/Berlin',
      calendar: { state: 'BY' },
    });
    await patch('/v1/stores/mine', { country: 'US', timeZone: 'America/New_York', calendar: null });
  });

  it('applies at once: a newly opened window accepts a claim', async () => {
    await test.addOrder(mine, 'early', fileableOrder(test.clock.now));
    const lookup = async () => {
      const payload = { order: '1001', email: 'ada@example.com', store: 'mine' };
      const answer = await test.app.inject({ method: 'POST', url: '/v1/order-lookup', payload });
      return answer.json().fulfillments[0].issues.STOLEN.eligibilityCode;
    };
    expect(await lookup()).toBe('eligible');
    await patch('/v1/stores/mine', { windows: { notReceivedAfterDelivery: 20 } });
    expect(await lookup()).toBe('too_soon');
    await patch('/v1/stores/mine', { windows: null });
  });

  it('is visible to its own team only', async () => {
    const theirs = await test.token('theirs' as StoreId, 'store_owner');
    const read = (token: string) =>
      test.app.inject({ url: '/v1/stores/mine/settings', headers: bearer(token) });
    expect((await read(theirs)).statusCode).toBe(404);
    expect((await read(await test.token(mine, 'store_support'))).json().windows.graceHours).toBe(12);
  });

  it('leaves out the sections that one may not read', async () => {
    const all = Object.keys(SEPARATELY_READ) as (keyof typeof SEPARATELY_READ)[];
    const narrow = await test.token(mine, ['store:read', 'policy:read']);
    const answer = await test.app.inject({ url: '/v1/stores/mine/settings', headers: bearer(narrow) });
    expect(answer.statusCode).toBe(200);
    expect(all.filter((name) => name in answer.json())).toEqual(['policyLimit', 'protectReplacements']);
    expect(Object.keys(answer.json())).toEqual(expect.arrayContaining(['windows', 'timers', 'help']));
  });

  it('leaves out nothing else: every other section goes with the store’s own permission', () => {
    const separate = Object.entries(SETTING_ACCESS).filter(([, { reads }]) => reads !== 'store:read');
    // Every shopper sees how to get help.
    expect(
      separate
        .map(([name]) => name)
        .filter((name) => name !== 'help')
        .sort(),
    ).toEqual(Object.keys(SEPARATELY_READ).sort());
  });
});

describe('a store that was read', () => {
  const read = async () =>
    (await test.app.inject({ url: '/v1/stores/local/settings', headers: bearer(local) })).json();
  let local: string;
  beforeAll(async () => {
    const id = await test.addStore({ id: 'local', slug: 'local', domains: ['local.localhost'] });
    local = await test.token(id, 'store_owner');
  });

  it('can be sent back unchanged, and changes nothing', async () => {
    const before = await read();
    const answer = await patch('/v1/stores/local', before, local);
    expect([answer.statusCode, answer.json()]).toEqual([200, before]);
    expect(await read()).toEqual(before);
  });

  it.each([
    ['id', 'mine'],
    ['slug', 'other'],
    ['currency', 'EUR'],
    ['provenDomains', []],
  ])('leaves %s as it is', async (path, value) => {
    const answer = await patch('/v1/stores/local', { ...(await read()), [path]: value }, local);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: [{ path }] });
  });
});
