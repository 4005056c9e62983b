/** Every section of the settings with every role: who reads it and who changes it, generated from `SETTING_ACCESS`. */
import { afterAll, describe, expect, it } from 'vitest';
import { can, type Permission, ROLE_SCOPES, ROLES, type Role } from '../src/domain/access/permissions.ts';
import { SETTING_ACCESS, type SettingGroup } from '../src/domain/stores/setting-paths.ts';
import { createTestApp } from './app.ts';
import { addPerson, asPerson } from './people.ts';
import { bearer, fingerprint } from './world.ts';

const test = await createTestApp();
afterAll(() => test.close());

const mine = await test.addStore({ id: 'mine', slug: 'mine' });
await test.database.admin.query(
  "insert into accounts (id, slug, name, created_at) values ('group', 'group', 'group', now())",
);
await test.database.admin.query("update stores set account_id = 'group' where id = $1", [mine]);

const PLACES = { store: { store: mine }, account: { accountId: 'group' }, staff: {} };
const headers = new Map<Role, Record<string, string>>();
for (const role of ROLES) {
  const { id } = await addPerson(test, { role, ...PLACES[ROLE_SCOPES[role]] });
  headers.set(role, { ...(await asPerson(test, id)), 'makegood-store': 'mine' });
}

/** A change of each section that its contract takes. */
const CHANGES: Record<SettingGroup, unknown> = {
  name: 'Renamed',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  domains: ['claims.mine.example'],
  windows: { notMoving: 20 },
  warranty: { endsFrom: 'delivery' },
  timers: { closeSilent: 20 },
  calendar: { closedDays: ['2027-01-10'] },
  proof: { detailsMin: 20 },
  uploads: { filesPerIssue: 4 },
  credit: { bonus: '20' },
  policyLimit: '2000',
  oneTimeAppeasement: true,
  protectReplacements: true,
  replacementCost: { percentage: 30 },
  revShare: { percentage: '20' },
  inStore: { enabled: true },
  automation: { denyReasons: ['OTHER'] },
  capabilities: { credit: false },
  returns: { portalUrl: 'https://mine.example/returns' },
  flags: { appeals: false },
  tagOrders: true,
  trackingBaseUrl: 'https://track.example/parcels',
  help: { hours: 'Mon to Fri, 9 to 5' },
  locale: 'de-DE',
  abandoned: { remindAfterHours: 30 },
  reviews: { inviteAfterDays: 5 },
  legal: { termsUrl: 'https://mine.example/terms' },
  retention: { photosMonths: 30 },
  undoSeconds: 20,
  signIn: { requireSecondFactor: true },
  links: { askEmailAfterDays: 20 },
};

/** Facts that every shopper meets too: whoever sees the store sees them. */
const PUBLIC: readonly SettingGroup[] = ['help'];

type By = Record<string, string>;
const change = (payload: object, by: By) =>
  test.app.inject({
    method: 'PATCH',
    url: `/v1/stores/mine${'revShare' in payload ? '/rev-share' : ''}`,
    headers: by,
    payload,
  });
const as = (role: Role): By => headers.get(role) ?? expect.fail(role);
const rolesThat = (may: boolean, permission: Permission) =>
  ROLES.filter((role) => can(role, permission) === may);
const sections = Object.entries(SETTING_ACCESS) as [SettingGroup, (typeof SETTING_ACCESS)[SettingGroup]][];

/** What each role reads of the settings; nothing if it is refused. */
const seen = new Map<Role, object>();
for (const role of ROLES) {
  const answer = await test.app.inject({ url: '/v1/stores/mine/settings', headers: as(role) });
  if (answer.statusCode === 200) seen.set(role, answer.json());
}
const original = seen.get('store_owner') as Record<SettingGroup, unknown>;
/** Programs put back what was changed: a second factor that the store asks for meanwhile is no matter of theirs. */
const owner = bearer(await test.token(mine, 'store_owner'));
const finance = bearer(await test.token(mine, 'orderprotection_finance'));

it('the settings open for whoever sees the store, and for nobody else', () => {
  expect([...seen.keys()]).toEqual(rolesThat(true, 'store:read'));
});

describe.each(sections)('the section %s', (group, { reads, changes }) => {
  const changed = { [group]: CHANGES[group] };

  it('is read by the roles that its permission names, and by no other', () => {
    for (const [role, shown] of seen)
      expect(group in shown, role).toBe(can(role, reads) || PUBLIC.includes(group));
  });

  it('refuses the change to every other role, and all of the store stays as it is', async () => {
    const before = await fingerprint(test, mine);
    for (const role of rolesThat(false, changes)) {
      const answer = await change(changed, as(role));
      expect([answer.statusCode, answer.json().code], role).toEqual([403, 'forbidden']);
      expect(can(role, answer.json().permission), role).toBe(false);
    }
    expect(await fingerprint(test, mine)).toBe(before);
  });

  it('is changed by the roles that its permission names', async () => {
    for (const role of rolesThat(true, changes)) {
      const answer = await change(changed, as(role));
      expect(answer.statusCode, `${role}: ${answer.body}`).toBe(200);
      expect(answer.json()[group]).not.toEqual(original[group]);
      const back = await change({ [group]: original[group] }, group === 'revShare' ? finance : owner);
      expect(back.json()[group]).toEqual(original[group]);
    }
  });
});

it('a change of two sections is refused whole to whoever may change one of them', async () => {
  const before = await fingerprint(test, mine);
  const answer = await change({ name: 'Renamed', proof: CHANGES.proof }, as('orderprotection_admin'));
  expect(answer.json()).toMatchObject({ code: 'forbidden', permission: SETTING_ACCESS.proof.changes });
  expect(await fingerprint(test, mine)).toBe(before);
});

it('every role that changes a section reads it, and each section has roles that only read it', () => {
  for (const [group, { reads, changes }] of sections) {
    const readers = rolesThat(true, reads);
    expect(readers, group).toEqual(expect.arrayContaining(rolesThat(true, changes)));
    expect(readers.length, group).toBeGreaterThan(rolesThat(true, changes).length);
  }
});
