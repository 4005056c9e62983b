/** Guessing at passwords: slower and slower for whoever guesses, and never in the way of whoever knows. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { Authenticator } from '../../../test/authenticator.ts';
import { addPerson, Browser, PASSWORD, signedIn } from '../../../test/people.ts';
import { LIMITS } from '../context.ts';
import { takeGuess } from './guesses.ts';

let test: TestApp;
beforeAll(async () => {
  const { guessesPerPerson, guessesPerNetwork } = LIMITS;
  test = await createTestApp({ guessesPerPerson, guessesPerNetwork });
  await test.addStore();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.admin.query('delete from guesses');
});

const member = () => addPerson(test, { store: 'teststore' });
const wrong = (email: string, address = '203.0.113.9', browser = new Browser(test)) =>
  browser.signIn(email, 'not the right one', { address });
/** A different network each time. */
const networkOf = (n: number) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;

describe('guessing at one person', () => {
  it('waits longer and longer, the same for an unknown address', async () => {
    const { email } = await member();
    for (const who of [email, 'nobody@team.example']) {
      const waits = [];
      for (let guess = 0; guess < 9; guess += 1) {
        const answer = await wrong(who, networkOf(guess));
        if (answer.statusCode === 401) continue;
        expect(answer.json().code).toBe('too_many_requests');
        waits.push(answer.json().retryAfter);
        test.clock.now += answer.json().retryAfter * 1000;
        expect((await wrong(who, networkOf(guess))).statusCode).toBe(401);
      }
      expect(waits).toEqual([1, 2, 4, 8]);
    }
  });

  it('counts many at once like many in a row', async () => {
    const { email } = await member();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => wrong(email, networkOf(n))));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(LIMITS.guessesPerPerson);
  });

  it('gives right ones back, many at once, and none waits for another in a circle', async () => {
    const person = async (n: number) => {
      const guess = { whose: `right-${n}@team.example`, device: null, address: networkOf(n) };
      for (let round = 0; round < 10; round += 1) {
        const atOnce = Array.from({ length: 4 }, async () => (await takeGuess(test.context, guess))());
        await Promise.all(atOnce);
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, n) => person(n)));
    const { rows } = await test.database.admin.query('select distinct misses from guesses');
    expect(rows).toEqual([{ misses: 0 }]);
  });

  it('refuses the right password too while it waits: a guesser learns nothing', async () => {
    const { email } = await member();
    for (let guess = 0; guess < 5; guess += 1) await wrong(email, networkOf(guess));
    const right = await new Browser(test).signIn(email, PASSWORD, { address: networkOf(9) });
    const other = await wrong(email, networkOf(10));
    expect([right.statusCode, other.statusCode]).toEqual([429, 429]);
    expect(right.json().detail).toBe(other.json().detail);
  });

  it('10,000 times from as many networks leaves them able to sign in where they did before', async () => {
    const { email } = await member();
    const known = await signedIn(test, email);
    const { rows } = await test.database.admin.query<{ counter: string }>(
      "select counter from guesses where counter like 'guess-person:%'",
    );
    const began = test.clock.now;
    const hours = 10_000 / 3600;
    // One each second, from a network of its own: only the count is taken, as each of them takes it.
    const { rows: counted } = await test.database.db.app.query<{ taken: number }>(
      `select count(*) filter (where wait is null)::int as taken from (
         select hold_guess(jsonb_build_array(
           jsonb_build_object('counter', $1::text, 'free', 5, 'longest', 3600),
           jsonb_build_object('counter', 'guess-network:' || n, 'free', 20, 'longest', 900)),
           $2::timestamptz + make_interval(secs => n), $2::timestamptz - interval '1 day') as wait
         from generate_series(1, 10000) n) held`,
      [rows[0]?.counter, new Date(began)],
    );
    const taken = counted[0]?.taken ?? 10_000;
    test.clock.now += hours * 3_600_000;
    expect(taken).toBeLessThan(20);
    expect((await new Browser(test).signIn(email)).statusCode).toBe(429);
    const again = await known.signIn(email);
    expect(again.statusCode).toBe(200);
    test.clock.now = began;
  });

  // A fifth of the guesses above, because each call costs what a call costs.
  it('2,000 times by the API from as many networks leads nowhere, while they sign in where they did before', async () => {
    const { email } = await member();
    const known = await signedIn(test, email);
    const [began, atOnce] = [test.clock.now, 20];
    let looked = 0;
    for (let first = 0; first < 2_000; first += atOnce) {
      const guesses = Array.from({ length: atOnce }, (_, n) => wrong(email, networkOf(first + n)));
      for (const { statusCode, cookies } of await Promise.all(guesses)) {
        expect([401, 429]).toContain(statusCode);
        expect(cookies).toEqual([]);
        if (statusCode === 401) looked += 1;
      }
      // One each second, all in all.
      test.clock.now += atOnce * 1000;
      if (first % 400 === 0) expect((await known.signIn(email)).statusCode).toBe(200);
    }
    expect(looked).toBeLessThan(18);
    expect((await new Browser(test).signIn(email)).statusCode).toBe(429);
    expect((await known.signIn(email)).statusCode).toBe(200);
    test.clock.now = began;
  });

  it('on a known device has its own count, which ends there', async () => {
    const { email } = await member();
    const known = await signedIn(test, email);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await wrong(email, '203.0.113.1', known)).statusCode).toBe(401);
    }
    expect((await known.signIn(email)).statusCode).toBe(429);
    expect((await new Browser(test).signIn(email, PASSWORD, { address: networkOf(1) })).statusCode).toBe(200);
  });

  it('is known no longer once the password is changed or reset elsewhere', async () => {
    const { email } = await member();
    const [mine, theirs] = [await signedIn(test, email), await signedIn(test, email)];
    const payload = { currentPassword: PASSWORD, password: 'a brand new sentence' };
    expect((await mine.ask('PUT', '/v1/me/password', { payload })).statusCode).toBe(200);
    // Somebody guesses until a browser that isn't known has to wait.
    for (let n = 0; n < LIMITS.guessesPerPerson + 1; n += 1)
      await new Browser(test).signIn(email, 'not the right one');
    expect((await theirs.signIn(email, payload.password)).statusCode).toBe(429);
    expect((await mine.signIn(email, payload.password)).statusCode).toBe(200);
  });

  it('with the mark of a device of somebody else is guessing without one', async () => {
    const [mine, theirs] = [await member(), await member()];
    const guesser = await signedIn(test, mine.email);
    const [name = '', mark = ''] = [...guesser.cookies].find(([cookie]) => cookie.includes('_device_')) ?? [];
    guesser.cookies.set(name.replace(mine.id, theirs.id), mark);
    for (let guess = 0; guess < 5; guess += 1) await wrong(theirs.email, networkOf(guess), guesser);
    const { rows } = await test.database.admin.query('select counter from guesses where misses >= 5');
    expect(rows.map(({ counter }) => counter.split(':')[0])).toEqual(['guess-person']);
  });

  it('is forgotten after a day', async () => {
    const { email } = await member();
    for (let guess = 0; guess < 5; guess += 1) await wrong(email, networkOf(guess));
    test.clock.now += 86_400_001;
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await wrong(email, networkOf(guess))).statusCode).toBe(401);
    }
    test.clock.now -= 86_400_001;
  });
});

describe('guessing at passkeys', () => {
  const guess = async (address: string) => {
    const browser = new Browser(test);
    const { token } = (await browser.ask('POST', '/v1/sign-in/passkey-challenge', { address })).json();
    const passkey = new Authenticator('http://localhost:4000').answer({ challenge: 'AAAA' });
    return browser.ask('POST', '/v1/sign-in/passkey', { payload: { token, passkey }, address });
  };

  it('names nobody, so it delays its own network and no other one', async () => {
    const statuses = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await guess('203.0.113.9')).statusCode);
    expect(statuses.filter((status) => status === 403)).toHaveLength(LIMITS.guessesPerNetwork);
    expect(statuses.at(-1)).toBe(429);
    expect((await guess(networkOf(1))).statusCode).toBe(403);
  });
});

describe('guessing from one network', () => {
  it('at many people is slowed down, and at an IPv6 network as a whole', async () => {
    for (const addressOf of [() => '203.0.113.9', (n: number) => `2001:db8:1:2::${n}`]) {
      await test.database.admin.query('delete from guesses');
      const statuses = [];
      for (let n = 0; n < 22; n += 1)
        statuses.push((await wrong(`person${n}@x.example`, addressOf(n))).statusCode);
      expect(statuses.filter((status) => status === 401)).toHaveLength(LIMITS.guessesPerNetwork);
    }
  });

  it('does not keep others there from their known devices', async () => {
    const { email } = await member();
    const known = await signedIn(test, email);
    for (let n = 0; n < 22; n += 1) await wrong(`person${n}@x.example`, '203.0.113.1');
    expect((await known.signIn(email)).statusCode).toBe(200);
  });

  it('is not hidden by a header that no proxy of ours sent', async () => {
    const statuses = [];
    for (let n = 0; n < 22; n += 1) {
      const headers = { 'x-forwarded-for': networkOf(n), forwarded: `for=${networkOf(n)}` };
      const payload = { email: `person${n}@x.example`, password: 'not the right one' };
      statuses.push((await new Browser(test).ask('POST', '/v1/sign-in', { payload, headers })).statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(LIMITS.guessesPerNetwork);
  });
});

it('right passwords cost nothing: fifty in a row are fifty sessions', async () => {
  const { email } = await member();
  for (let n = 0; n < 50; n += 1) {
    expect((await new Browser(test).signIn(email)).statusCode).toBe(200);
  }
});

it('who is signed in guesses at the own password no faster', async () => {
  const browser = await signedIn(test, (await member()).email);
  const statuses = [];
  for (let n = 0; n < 6; n += 1) {
    statuses.push(
      (await browser.ask('POST', '/v1/me/proof', { payload: { password: `wrong ${n} wrong` } })).statusCode,
    );
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
});

it('the counts name nobody', async () => {
  const { email } = await member();
  await wrong(email);
  const { rows } = await test.database.admin.query<{ counter: string }>('select counter from guesses');
  expect(rows).toHaveLength(2);
  for (const { counter } of rows) expect(counter).toMatch(/^guess-(person|network):[\w-]{22}$/);
});
