/** Automatic changes of claims, with an adjustable clock. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { runTimers } from './jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
// Days are counted from today, and this week may contain a holiday.
const store = await test.addStore({ settings: { calendar: { publicHolidays: false } } });

const DAY = 86_400_000;
/** Advances the clock by days and runs the jobs. Lookup tokens expire in the meantime; links don't. */
async function pass(days: number): Promise<number> {
  test.clock.now += days * DAY;
  return runTimers(test.context);
}
const ask = (desk: Desk) =>
  desk.team('POST', '/proof-requests', { types: ['PHOTO'], message: 'A photo, please' });

describe('a claim that waits for its customer', () => {
  it('is reminded once after three days, closes after seven, and reopens on a reply', async () => {
    const desk = await openDesk(test, store);
    await ask(desk);
    expect(await pass(2.9)).toBe(0);
    expect(await pass(0.2)).toBe(1);
    expect(await pass(0)).toBe(0);
    expect(await desk.mails()).toEqual(['proof_requested', 'received', 'reminder']);
    expect(await pass(4)).toBe(1);
    expect((await desk.team('GET', '')).json).toMatchObject({
      status: 'CLOSED',
      team: { closedFor: 'SILENCE' },
    });
    expect(await desk.mails()).toEqual(['closed_silent', 'proof_requested', 'received', 'reminder']);
    await desk.shopper('POST', '/messages', { messageContent: 'Sorry, here I am' });
    expect(await desk.status()).toBe('OPEN');
  });

  it('gets no reminder once the customer answered', async () => {
    const desk = await openDesk(test, store);
    await ask(desk);
    await desk.shopper('POST', '/messages', { messageContent: 'Here' });
    expect(await pass(8)).toBe(0);
    expect(await desk.status()).toBe('COMMUNICATING');
  });
});

it('a claim on hold returns after five days, with the first answer and a decision due', async () => {
  const desk = await openDesk(test, store);
  await desk.team('PATCH', '', { status: 'WAITING_FOR_BRAND' });
  expect((await desk.team('GET', '')).json).toMatchObject({
    team: { decisionDueAt: null, firstAnswerDueAt: null },
  });
  expect(await pass(5)).toBe(1);
  expect((await desk.team('GET', '')).json).toMatchObject({
    status: 'OPEN',
    team: { decisionDueAt: expect.any(String), firstAnswerDueAt: expect.any(String) },
  });
});

it('a resolved claim closes after fourteen days and is archived after 180 more', async () => {
  const desk = await openDesk(test, store);
  await desk.team('POST', '/resolve-externally', { description: 'At the till' });
  expect(await pass(14)).toBe(1);
  expect((await desk.team('GET', '')).json).toMatchObject({ status: 'CLOSED', team: { closedFor: 'TIME' } });
  expect(await pass(180)).toBe(1);
  expect(await desk.status()).toBe('ARCHIVED');
  expect(await pass(400)).toBe(0);
});

it('a temporarily dismissed claim returns on its day', async () => {
  const desk = await openDesk(test, store);
  const until = new Date(test.clock.now + 5 * DAY).toISOString().slice(0, 10);
  await desk.team('POST', '/dismissal', { until });
  expect(await pass(3)).toBe(0);
  expect(await pass(3)).toBe(1);
  expect(await desk.status()).toBe('OPEN');
  expect(await desk.mails()).toEqual(['dismissed', 'received', 'reopened']);
});

it('two workers at once run each timer once, and nobody gets two mails', async () => {
  const desks = [await openDesk(test, store), await openDesk(test, store), await openDesk(test, store)];
  for (const desk of desks) await ask(desk);
  test.clock.now += 3 * DAY;
  const rung = await Promise.all([1, 2, 3].map(() => runTimers(test.context)));
  expect(rung.reduce((sum, count) => sum + count)).toBe(3);
  for (const desk of desks) expect(await desk.mails()).toEqual(['proof_requested', 'received', 'reminder']);
});

it('a filing is due for an answer within a business hour and for a decision within a day', async () => {
  const desk = await openDesk(test, store);
  const { json } = await desk.team('GET', '');
  const { firstAnswerDueAt, decisionDueAt, warnsAt } = json.team as Record<string, string>;
  expect(Date.parse(String(firstAnswerDueAt))).toBeGreaterThan(test.clock.now);
  expect(Date.parse(String(decisionDueAt))).toBeGreaterThan(Date.parse(String(firstAnswerDueAt)));
  expect(Date.parse(String(warnsAt))).toBeLessThan(Date.parse(String(firstAnswerDueAt)));
});
