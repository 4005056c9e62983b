/** Links in mails to people: resets and invitations. Each once, in time, and for one person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { addPerson, asPerson, Browser, PASSWORD, signedIn } from '../../../test/people.ts';
import { mailsTo, tokenIn, work } from '../../../test/person-mails.ts';
import type { StoreId } from '../auth/caller.ts';
import { LIMITS } from '../context.ts';
import { drawMail } from '../mail/draw.ts';
import type { KeptMail } from '../mail/queries.ts';
import { peopleTasks } from './jobs.ts';

let test: TestApp;
let store: StoreId;
let owner: string;
beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
  owner = (await addPerson(test, { store, role: 'store_owner' })).id;
});
afterAll(() => test.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEW = 'a brand new sentence';

async function resetToken(email: string): Promise<string> {
  // So that the newest mail is this one.
  test.clock.now += 1_000;
  const answer = await new Browser(test).ask('POST', '/v1/password-resets', { payload: { email } });
  expect(answer.statusCode).toBe(202);
  await work(test, 'mail_password_reset');
  return tokenIn((await mailsTo(test, email))[0]?.body ?? '');
}

const reset = (token: string, password = NEW, browser = new Browser(test)) =>
  browser.ask('PUT', '/v1/password-resets', { payload: { token, password } });

describe('a reset', () => {
  it('by the link in the mail sets the password, ends every session, and tells the person', async () => {
    const { email } = await addPerson(test, { store });
    const elsewhere = await signedIn(test, email);
    const token = await resetToken(email);
    const browser = new Browser(test);
    expect((await reset(token, NEW, browser)).statusCode).toBe(204);
    expect((await elsewhere.ask('GET', '/v1/me')).statusCode).toBe(401);
    expect(browser.cookies.has('makegood_session')).toBe(false);
    expect((await browser.signIn(email)).statusCode).toBe(401);
    expect((await browser.signIn(email, NEW)).statusCode).toBe(200);
    const subjects = (await mailsTo(test, email)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['Choose a new password', 'Your password was changed']);
  });

  it('works once, of many at once too, and ends the other links there are', async () => {
    const { email } = await addPerson(test, { store });
    const [first, second] = [await resetToken(email), await resetToken(email)];
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => reset(first, `${NEW} ${n}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array(7).fill(410)]);
    expect((await reset(first)).json().code).toBe('person_link_over');
    expect((await reset(second)).statusCode).toBe(410);
  });

  it('is over after half an hour', async () => {
    const { email } = await addPerson(test, { store });
    const token = await resetToken(email);
    test.clock.now += 30 * MINUTE;
    expect((await reset(token)).statusCode).toBe(410);
    test.clock.now -= 30 * MINUTE;
    expect((await reset(token)).statusCode).toBe(204);
  });

  it('with a password that is refused can be tried again', async () => {
    const { email } = await addPerson(test, { store });
    const token = await resetToken(email);
    expect((await reset(token, 'password2026')).statusCode).toBe(422);
    expect((await reset(token)).statusCode).toBe(204);
  });

  it('is ended by a change of the password', async () => {
    const { email } = await addPerson(test, { store });
    const token = await resetToken(email);
    const browser = await signedIn(test, email);
    const payload = { currentPassword: PASSWORD, password: 'another brand new one' };
    expect((await browser.ask('PUT', '/v1/me/password', { payload })).statusCode).toBe(200);
    expect((await reset(token)).statusCode).toBe(410);
  });

  it('is asked for alike by known and unknown, and goes to the address we keep', async () => {
    const { email } = await addPerson(test, { store, email: 'Cap@Team.example' });
    const answers = [];
    for (const typed of ['cap@team.EXAMPLE', 'nobody@team.example']) {
      const answer = await new Browser(test).ask('POST', '/v1/password-resets', {
        payload: { email: typed },
      });
      answers.push([answer.statusCode, answer.body]);
    }
    expect(answers).toEqual([
      [202, 'null'],
      [202, 'null'],
    ]);
    expect(await work(test, 'mail_password_reset')).toBe(2);
    const { rows } = await test.database.admin.query(
      `select recipient from person_mails where recipient ~* '^(cap|nobody)@'`,
    );
    expect(rows).toEqual([{ recipient: email }]);
  });

  it('is not opened by what the database keeps, by another kind, or by a letter less', async () => {
    const { email } = await addPerson(test, { store });
    const token = await resetToken(email);
    const { rows } = await test.database.admin.query(
      'select json_agg(l)::text as links, (select json_agg(m)::text from person_mails m) as mails from person_links l',
    );
    expect(rows[0].links + rows[0].mails).not.toContain(token);
    const asInvitation = { payload: { token } };
    expect((await new Browser(test).ask('POST', '/v1/invitations/read', asInvitation)).statusCode).toBe(410);
    for (const altered of [token.slice(1), token.slice(0, -1), `${token}A`, 'x', 'a.b']) {
      expect((await reset(altered)).statusCode).toBe(410);
    }
    expect((await reset(token)).statusCode).toBe(204);
  });

  it('lets in whoever reads the mails, where others have made guesses wait', async () => {
    const strict = await createTestApp({ guessesPerPerson: 2 });
    const { email } = await addPerson(strict, { store: await strict.addStore() });
    for (let n = 0; n < 3; n += 1) await new Browser(strict).signIn(email, 'not the right one');
    expect((await new Browser(strict).signIn(email)).statusCode).toBe(429);
    await peopleTasks(strict.context).mail_password_reset?.({ emailKey: email }, {} as never);
    const { rows } = await strict.database.admin.query<KeptMail>(
      'select id, recipient, subject, parts, created_at as "createdAt" from person_mails',
    );
    const token = tokenIn(rows.map((mail) => drawMail(strict.context, mail).body).join());
    const browser = new Browser(strict);
    expect((await reset(token, NEW, browser)).statusCode).toBe(204);
    expect((await browser.signIn(email, NEW)).statusCode).toBe(200);
    await strict.close();
  });

  it('is mailed six times an hour at most', async () => {
    const strict = await createTestApp({ personMailsPerHour: 6 });
    const { email } = await addPerson(strict, { store: await strict.addStore() });
    const task = peopleTasks(strict.context).mail_password_reset;
    for (let n = 0; n < 8; n += 1) await task?.({ emailKey: email }, {} as never);
    const { rows } = await strict.database.admin.query('select count(*)::int as n from person_mails');
    expect(rows).toEqual([{ n: 6 }]);
    const asked = [];
    for (let n = 0; n < 7; n += 1) {
      const payload = { email: `${n}@team.example` };
      asked.push((await new Browser(strict).ask('POST', '/v1/password-resets', { payload })).statusCode);
    }
    expect(asked).toEqual([202, 202, 202, 202, 202, 202, 429]);
    await strict.close();
  });
});

async function invite(role = 'store_support', email = `${crypto.randomUUID()}@team.example`, by = owner) {
  // So that the newest mail is this one.
  test.clock.now += 1_000;
  const answer = await test.app.inject({
    method: 'POST',
    url: `/v1/stores/${store}/invitations`,
    headers: { ...(await asPerson(test, by)), 'idempotency-key': crypto.randomUUID() },
    payload: { email, name: 'Kim Lee', role },
  });
  const [mail] = await mailsTo(test, email);
  return { answer, email, token: tokenIn(mail?.body ?? ''), mail };
}

const accept = (payload: object) => new Browser(test).ask('POST', '/v1/invitations/accept', { payload });

describe('an invitation', () => {
  it('says what it is for, makes the person choose a password, and gives them their place', async () => {
    const { answer, email, token, mail } = await invite();
    expect([answer.statusCode, answer.json()]).toEqual(
      [
        202,
        {
          email,
          role: 'store_support',
          expiresAt: new Date(test.clock.now + 7 * DAY).toISOString().replace(/\.\d+/, '.000'),
        },
      ].map((part) => (typeof part === 'object' ? { ...part, expiresAt: expect.any(String) } : part)),
    );
    expect(mail?.body).toContain('Your role will be: Support.');
    const read = await new Browser(test).ask('POST', '/v1/invitations/read', { payload: { token } });
    expect(read.json()).toEqual({
      email,
      name: 'Kim Lee',
      team: 'Test Store',
      role: 'store_support',
      needsPassword: true,
      providers: [],
    });
    expect((await accept({ token })).statusCode).toBe(422);
    expect((await accept({ token, password: 'kimlee kimlee' })).statusCode).toBe(422);
    expect((await accept({ token, password: NEW, name: 'Kim' })).statusCode).toBe(204);
    const browser = new Browser(test);
    expect((await browser.signIn(email, NEW)).json().person.name).toBe('Kim');
    const { stores } = (await browser.ask('GET', '/v1/me')).json();
    expect(stores).toMatchObject([{ slug: 'test', role: 'store_support' }]);
  });

  it('works once, of many at once too', async () => {
    const { token } = await invite();
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept({ token, password: NEW })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array(5).fill(410)]);
  });

  it('is over after seven days', async () => {
    const { token } = await invite();
    test.clock.now += 7 * DAY;
    expect((await accept({ token, password: NEW })).statusCode).toBe(410);
    test.clock.now -= 7 * DAY;
  });

  it('to somebody who is here already changes neither password nor role, and lets nobody in by itself', async () => {
    const other = await test.addStore({ id: 'otherstore', slug: 'otherstore' });
    const { email } = await addPerson(test, { store: other, role: 'store_owner' });
    const { answer, token } = await invite('store_user', email);
    expect(answer.statusCode).toBe(202);
    const taken = await accept({ token, password: NEW, name: 'Mallory' });
    expect([taken.statusCode, taken.cookies.some(({ name }) => name === 'makegood_session')]).toEqual([
      204,
      false,
    ]);
    expect((await new Browser(test).signIn(email, NEW)).statusCode).toBe(401);
    const browser = await signedIn(test, email);
    const { person, stores } = (await browser.ask('GET', '/v1/me')).json();
    expect(person.name).toBe('Pat Person');
    expect(stores.map(({ slug, role }: { slug: string; role: string }) => [slug, role]).sort()).toEqual([
      ['otherstore', 'store_owner'],
      ['test', 'store_user'],
    ]);
    const again = await invite('store_admin', email);
    expect((await accept({ token: again.token })).statusCode).toBe(204);
    const roles = (await browser.ask('GET', '/v1/me'))
      .json()
      .memberships.map(({ role }: { role: string }) => role);
    expect(roles.sort()).toEqual(['store_owner', 'store_user']);
  });

  it('twice at once to somebody new makes one person', async () => {
    const email = 'twice@team.example';
    const answers = await Promise.all([invite('store_user', email), invite('store_support', email)]);
    expect(answers.map(({ answer }) => answer.statusCode)).toEqual([202, 202]);
    const { rows } = await test.database.admin.query(
      'select count(*)::int as n from people where email_key = $1',
      [email],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is given by nobody who lacks what the role may do', async () => {
    const { id } = await addPerson(test, { store, role: 'store_admin' });
    const { answer } = await invite('store_owner', 'boss@team.example', id);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'role_not_grantable']);
    const { rows } = await test.database.admin.query(
      "select 1 from people where email_key = 'boss@team.example'",
    );
    expect(rows).toEqual([]);
  });

  it('ends with the permission of the person who made it', async () => {
    const inviter = await addPerson(test, { store, role: 'store_admin' });
    const browser = await signedIn(test, inviter.email);
    const email = 'private@team.example';
    const payload = { email, name: 'Kim Lee', role: 'store_admin' };
    const invited = await browser.ask('POST', `/v1/stores/${store}/invitations`, { payload });
    expect(invited.statusCode).toBe(202);
    const token = tokenIn((await mailsTo(test, email))[0]?.body ?? '');
    await test.database.admin.query("update memberships set role = 'store_user' where person_id = $1", [
      inviter.id,
    ]);
    const read = await new Browser(test).ask('POST', '/v1/invitations/read', { payload: { token } });
    expect([read.statusCode, read.json().code]).toEqual([410, 'person_link_over']);
    expect((await accept({ token, password: NEW })).statusCode).toBe(410);
  });

  it('can’t bring back a person who accepted another one and was removed', async () => {
    const email = 'removed@team.example';
    const first = await invite('store_owner', email);
    // An admin's invitation takes the place of none to a role above theirs.
    const { id } = await addPerson(test, { store, role: 'store_admin' });
    const second = await invite('store_user', email, id);
    expect((await accept({ token: first.token, password: NEW })).statusCode).toBe(204);
    await test.database.admin.query(
      'delete from memberships m using people p where p.id = m.person_id and p.email_key = $1',
      [email],
    );
    expect((await accept({ token: second.token })).statusCode).toBe(410);
  });

  it('needs the password again after ten minutes, and leaves nothing behind without it', async () => {
    const { email: mine } = await addPerson(test, { store });
    const browser = await signedIn(test, mine);
    test.clock.now += 11 * MINUTE;
    const payload = { email: 'stolen@team.example', name: 'Mallory', role: 'store_owner' };
    const refused = await browser.ask('POST', `/v1/stores/${store}/invitations`, { payload });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'proof_required']);
    const { rows } = await test.database.admin.query('select 1 from people where email_key = $1', [
      payload.email,
    ]);
    expect([rows, await mailsTo(test, payload.email)]).toEqual([[], []]);
  });

  it('goes out a hundred times an hour per store', async () => {
    const strict = await createTestApp({ invitationsByTeamPerHour: LIMITS.invitationsByTeamPerHour });
    const busy = await strict.addStore({ id: 'busystore', slug: 'busystore' });
    const by = await asPerson(strict, (await addPerson(strict, { store: busy, role: 'store_owner' })).id);
    const statuses = new Set<number>();
    for (let made = 0; made <= 100; made += 1) {
      const answer = await strict.app.inject({
        method: 'POST',
        url: `/v1/stores/${busy}/invitations`,
        headers: { ...by, 'idempotency-key': crypto.randomUUID() },
        payload: { email: `many-${made}@team.example`, name: 'Kim Lee', role: 'store_user' },
      });
      statuses.add(answer.statusCode);
    }
    expect([...statuses]).toEqual([202, 429]);
    await strict.close();
  });

  it('that nobody accepted leaves no person behind', async () => {
    const { email } = await invite('store_user', 'never@team.example');
    const { email: member } = await addPerson(test, { store });
    const later = new Date(test.clock.now + 60 * DAY);
    await test.database.admin.query('select sweep_people($1, $2, $2)', [later, new Date(0)]);
    const { rows } = await test.database.admin.query(
      'select email_key from people where email_key = any ($1)',
      [[email, member]],
    );
    expect(rows).toEqual([{ email_key: member }]);
  });

  it('offers roles of a store only', async () => {
    for (const role of ['account_owner', 'orderprotection_admin', 'root']) {
      expect((await invite(role)).answer.statusCode).toBe(422);
    }
  });
});

it('the demo shows the mails of people whose addresses are nobody’s', async () => {
  const { email } = await addPerson(test, { store });
  await resetToken(email);
  const { email: real } = await addPerson(test, { store, email: 'someone@mail.invalid' });
  await resetToken(real);
  const box = (person: string) => test.app.inject(`/demo/mailbox?person=${encodeURIComponent(person)}`);
  expect((await box(email)).body).toContain('/console/password#');
  for (const other of [real, 'nobody@team.example']) {
    const answer = await box(other);
    expect([answer.statusCode, answer.body.includes('Nothing yet.')]).toEqual([200, true]);
  }
});

it('mails leave once, and again only if nobody noted that they left', async () => {
  const sent: string[] = [];
  const { mail } = test.context;
  test.context.mail = { send: async ({ subject }) => void sent.push(subject) };
  await work(test, 'send_person_mail');
  const before = sent.length;
  const { email } = await addPerson(test, { store });
  await resetToken(email);
  const { rows } = await test.database.admin.query(
    'select id, person_id as "personId" from person_mails where recipient = $1',
    [email],
  );
  for (let n = 0; n < 3; n += 1) await peopleTasks(test.context).send_person_mail?.(rows[0], {} as never);
  expect(sent.slice(before)).toEqual(['Choose a new password']);
  test.context.mail = mail;
});
