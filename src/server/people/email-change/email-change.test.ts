/** A person changes their email address: confirmed at both addresses, and nobody learns who has which. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { addPerson, Browser, PASSWORD, signedIn } from '../../../../test/people.ts';
import { mailsTo, tokenIn, work } from '../../../../test/person-mails.ts';
import { duringAct } from '../../audit/act.ts';
import type { StoreId } from '../../auth/caller.ts';
import { changeEmailOf } from './commands.ts';

let test: TestApp;
let store: StoreId;
beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
});
afterAll(() => test.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let made = 0;

const newAddress = () => {
  made += 1;
  return `New.Address-${made}@team.example`;
};

const ask = (browser: Browser, email: string) =>
  browser.ask('PUT', '/v1/me/email-change', { payload: { email } });

const readChange = async (browser: Browser) =>
  (await browser.ask('GET', '/v1/me/email-change')).json().change;

const confirm = (token: string, browser = new Browser(test)) =>
  browser.ask('POST', '/v1/email-confirmations', { payload: { token } });

const subjectsTo = async (email: string) => (await mailsTo(test, email)).map(({ subject }) => subject);

const newestLink = async (email: string) => tokenIn((await mailsTo(test, email))[0]?.body ?? '');

/** Someone who asked for a new address, and the tokens in both mails. */
async function asked() {
  const { email: former } = await addPerson(test, { store });
  const browser = await signedIn(test, former);
  const next = newAddress();
  expect((await ask(browser, next)).statusCode).toBe(202);
  await work(test, 'mail_email_change');
  return { former, next, browser, old: await newestLink(former), fresh: await newestLink(next) };
}

describe('a new email address', () => {
  it('counts once both addresses confirmed it, in either order', async () => {
    for (const order of ['old first', 'new first']) {
      const { former, next, old, fresh } = await asked();
      const [first, second] = order === 'old first' ? [old, fresh] : [fresh, old];
      const waitsFor = order === 'old first' ? 'new-email' : 'old-email';
      expect((await confirm(first)).json()).toEqual({ email: next, waitsFor });
      expect((await new Browser(test).signIn(former)).statusCode).toBe(200);
      expect((await new Browser(test).signIn(next)).statusCode).toBe(401);
      expect((await confirm(second)).json()).toEqual({ email: next, waitsFor: null });
      expect((await new Browser(test).signIn(former)).statusCode).toBe(401);
      expect((await new Browser(test).signIn(next.toLowerCase())).json().person.email).toBe(next);
      for (const address of [former, next]) {
        expect(await subjectsTo(address)).toContain('Your email address was changed');
      }
    }
  });

  it('ends every other session when it counts, and not before', async () => {
    const { former, old, fresh, browser } = await asked();
    const elsewhere = await signedIn(test, former);
    await confirm(old, browser);
    expect((await elsewhere.ask('GET', '/v1/me')).statusCode).toBe(200);
    await confirm(fresh, browser);
    expect((await elsewhere.ask('GET', '/v1/me')).statusCode).toBe(401);
    expect((await browser.ask('GET', '/v1/me')).statusCode).toBe(200);
  });

  it('confirmed in a browser of nobody, or of somebody else, ends all sessions of the person only', async () => {
    const { old, fresh, browser } = await asked();
    const other = await signedIn(test, (await addPerson(test, { store })).email);
    await confirm(old);
    await confirm(fresh, other);
    expect((await browser.ask('GET', '/v1/me')).statusCode).toBe(401);
    expect((await other.ask('GET', '/v1/me')).statusCode).toBe(200);
  });

  it('takes each link once, of many at once too', async () => {
    const { old, fresh } = await asked();
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(old)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(5).fill(410)]);
    const last = await Promise.all([confirm(fresh), confirm(fresh), confirm(old)]);
    expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410]);
    expect((await confirm(fresh)).json().code).toBe('person_link_over');
  });

  it('counts once if both are confirmed at the same moment', async () => {
    const { former, next, old, fresh } = await asked();
    const answers = await Promise.all([confirm(old), confirm(fresh)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.filter((answer) => answer.json().waitsFor === null)).toHaveLength(1);
    expect((await new Browser(test).signIn(next)).statusCode).toBe(200);
    expect((await subjectsTo(former)).filter((subject) => subject.includes('was changed'))).toHaveLength(1);
  });

  it('waits for a day', async () => {
    const { former, old, fresh, browser } = await asked();
    await confirm(old);
    test.clock.now += DAY;
    expect((await confirm(fresh)).statusCode).toBe(410);
    const again = await signedIn(test, former);
    expect(await readChange(again)).toBeNull();
    test.clock.now -= DAY;
    expect(await readChange(browser)).toMatchObject({ waitsFor: ['new-email'] });
    expect((await confirm(fresh)).statusCode).toBe(200);
  });

  it('is shown while it waits, until it is cancelled', async () => {
    const { next, old, fresh, browser } = await asked();
    const expiresAt = new Date(test.clock.now + DAY).toISOString();
    expect(await readChange(browser)).toEqual({
      email: next,
      expiresAt,
      waitsFor: ['old-email', 'new-email'],
    });
    await confirm(old);
    expect(await readChange(browser)).toMatchObject({ waitsFor: ['new-email'] });
    for (const _ of ['once', 'again']) {
      expect((await browser.ask('DELETE', '/v1/me/email-change')).statusCode).toBe(204);
    }
    expect(await readChange(browser)).toBeNull();
    expect((await confirm(fresh)).statusCode).toBe(410);
  });

  it('asked for again replaces the one before, whose mails no longer work or go out', async () => {
    const { former, next, old, fresh, browser } = await asked();
    await confirm(old);
    const [second, third] = [newAddress(), newAddress()];
    await ask(browser, second);
    test.clock.now += 1_000;
    await ask(browser, third);
    await work(test, 'mail_email_change');
    expect(await subjectsTo(second)).toEqual([]);
    expect((await confirm(fresh)).statusCode).toBe(410);
    await confirm(await newestLink(former));
    expect((await confirm(await newestLink(third))).json()).toEqual({ email: third, waitsFor: null });
    expect((await new Browser(test).signIn(next)).statusCode).toBe(401);
  });

  it('is given up when the password is changed or reset: whoever asked may have stolen it', async () => {
    const { old, fresh, browser } = await asked();
    await confirm(old);
    const payload = { currentPassword: PASSWORD, password: 'another brand new one' };
    expect((await browser.ask('PUT', '/v1/me/password', { payload })).statusCode).toBe(200);
    expect((await confirm(fresh)).statusCode).toBe(410);
  });

  it('ends the links that were mailed to the old address', async () => {
    const { former, old, fresh } = await asked();
    test.clock.now += 1_000;
    await new Browser(test).ask('POST', '/v1/password-resets', { payload: { email: former } });
    await work(test, 'mail_password_reset');
    const token = await newestLink(former);
    await confirm(old);
    await confirm(fresh);
    const reset = { payload: { token, password: 'a brand new sentence' } };
    expect((await new Browser(test).ask('PUT', '/v1/password-resets', reset)).statusCode).toBe(410);
  });
});

describe('an address that is somebody’s already', () => {
  it('gets the same answer, and only its owner is told', async () => {
    const owner = await addPerson(test, { store, email: `Taken-${newAddress()}` });
    const { email: former } = await addPerson(test, { store });
    const browser = await signedIn(test, former);
    const [free, taken] = [newAddress(), owner.email.toUpperCase()];
    const answers = [];
    for (const email of [free, taken]) {
      const { statusCode, body } = await ask(browser, email);
      const { email: shown, ...rest } = await readChange(browser);
      expect(shown).toBe(email);
      answers.push({ statusCode, body, rest });
    }
    expect(answers[0]).toEqual(answers[1]);
    await work(test, 'mail_email_change');
    const [mail, ...others] = await mailsTo(test, owner.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('This address already belongs to your account');
    expect(mail?.body).not.toContain(former);
    expect(mail?.body).not.toContain('#');
    await confirm(await newestLink(former));
    expect(await readChange(browser)).toMatchObject({ waitsFor: ['new-email'] });
    expect((await new Browser(test).signIn(owner.email)).statusCode).toBe(200);
  });

  it('is refused to whoever confirms it later', async () => {
    const { next, old, fresh, former } = await asked();
    await confirm(old);
    await addPerson(test, { store, email: next.toLowerCase() });
    expect((await confirm(fresh)).statusCode).toBe(410);
    expect((await new Browser(test).signIn(former)).statusCode).toBe(200);
  });

  it('is one’s own: that is said at the field', async () => {
    const { email } = await addPerson(test, { store });
    const answer = await ask(await signedIn(test, email), email.toUpperCase());
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toMatchObject([{ path: 'email' }]);
  });
});

describe('asking for a new address', () => {
  it('wants the password of the last ten minutes', async () => {
    const { email } = await addPerson(test, { store });
    const browser = await signedIn(test, email);
    test.clock.now += 10 * MINUTE;
    expect((await ask(browser, newAddress())).json().code).toBe('proof_required');
    await browser.ask('POST', '/v1/me/proof', { payload: { password: PASSWORD } });
    expect((await ask(browser, newAddress())).statusCode).toBe(202);
  });

  it('is limited by person, and its mails by address, which no answer shows', async () => {
    const strict = await createTestApp({ personMailsPerHour: 6 });
    const place = { store: await strict.addStore() };
    const target = newAddress();
    for (let n = 0; n < 8; n += 1) {
      const browser = await signedIn(strict, (await addPerson(strict, place)).email);
      expect((await ask(browser, target)).statusCode).toBe(202);
    }
    await work(strict, 'mail_email_change');
    expect(await mailsTo(strict, target)).toHaveLength(6);
    const browser = await signedIn(strict, (await addPerson(strict, place)).email);
    const codes = [];
    for (let n = 0; n < 7; n += 1) codes.push((await ask(browser, newAddress())).statusCode);
    expect(codes).toEqual([...Array(6).fill(202), 429]);
    await strict.close();
  });

  it('is not opened by what the database keeps', async () => {
    const { old, fresh } = await asked();
    const { rows } = await test.database.admin.query(
      'select json_agg(l)::text as links, (select json_agg(m)::text from person_mails m) as mails from person_links l',
    );
    for (const token of [old, fresh]) expect(rows[0].links + rows[0].mails).not.toContain(token);
    for (const altered of [old.slice(1), `${fresh}A`, 'x', 'a.b']) {
      expect((await confirm(altered)).statusCode).toBe(410);
    }
    expect(
      (
        await new Browser(test).ask('PUT', '/v1/password-resets', {
          payload: { token: old, password: 'a brand new sentence' },
        })
      ).statusCode,
    ).toBe(410);
  });
});

describe('the operator, for somebody who lost their mailbox', () => {
  const change = (from: string, to: string) =>
    duringAct(
      {
        ...{ actor: { kind: 'operator', id: 'root' }, operation: 'user change-email' },
        ...{ at: test.clock.now, requestId: null },
      },
      () => changeEmailOf(test.context, { from, to }),
    );

  it('changes the address, ends sessions and links, tells both addresses, and leaves a line', async () => {
    const { former, browser, old } = await asked();
    const next = newAddress();
    expect(await change(former.toUpperCase(), ` ${next} `)).toBe('changed');
    expect((await browser.ask('GET', '/v1/me')).statusCode).toBe(401);
    expect((await confirm(old)).json().code).toBe('person_link_over');
    expect((await new Browser(test).signIn(former)).statusCode).toBe(401);
    expect((await new Browser(test).signIn(next)).json().person.email).toBe(next);
    for (const address of [former, next])
      expect(await subjectsTo(address)).toContain('Your email address was changed');
    const { rows } = await test.database.admin.query(
      "select actor_kind, before, after from platform_audit_log where operation = 'user change-email'",
    );
    expect(rows).toEqual([{ actor_kind: 'operator', before: { email: former }, after: { email: next } }]);
  });

  it('gives nobody an address that somebody has, and finds nobody by an unknown one', async () => {
    const [one, other] = [await addPerson(test, { store }), await addPerson(test, { store })];
    expect(await change(one.email, other.email)).toBe('taken');
    expect(await change(one.email, one.email)).toBe('taken');
    expect(await change('nobody@team.example', newAddress())).toBe('unknown');
    const next = newAddress();
    const both = await Promise.all([change(one.email, next), change(other.email, next)]);
    expect(both.sort()).toEqual(['changed', 'taken']);
    expect((await new Browser(test).signIn(next)).statusCode).toBe(200);
  });
});
