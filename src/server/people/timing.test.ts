/** Whether the time of a refusal tells a known address from an unknown one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { welch } from '../../../abuse/timing.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { addPerson, Browser } from '../../../test/people.ts';

const SAMPLES = 120;
const MOST_T = 4.5;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.addStore();
});
afterAll(() => test.close());

/** The slowest answers are the machine's: kept, they would hide a difference. */
const cropped = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b).slice(0, Math.floor(times.length * 0.9));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function difference(ask: (email: string) => Promise<unknown>): Promise<number> {
  const { email } = await addPerson(test, { store: 'teststore' });
  await ask(email);
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let at = 0; at < SAMPLES; at += 1) {
    // In turns, so that the machine's moods fall on both alike.
    const turns = [
      () => timed(() => ask(email)).then((ms) => times.known.push(ms)),
      () => timed(() => ask(email.replace('person', 'nobody'))).then((ms) => times.unknown.push(ms)),
    ];
    for (const turn of at % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  return welch(cropped(times.known), cropped(times.unknown));
}

it.each([
  ['a wrong password', 'POST', '/v1/sign-in', { password: 'not the right one' }],
  ['a request for a new password', 'POST', '/v1/password-resets', {}],
] as const)(
  '%s takes as long for a known address as for an unknown one',
  async (_name, method, url, rest) => {
    const ask = (email: string) => new Browser(test).ask(method, url, { payload: { email, ...rest } });
    expect(await difference(ask)).toBeLessThan(MOST_T);
  },
);
