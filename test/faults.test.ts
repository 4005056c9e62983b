/** How `npm run faults` judges its measurements. */
import { expect, it } from 'vitest';
import type { Outcome } from '../faults/fault.ts';
import { judge } from '../faults/judge.ts';
import { databaseKill, processKill } from '../faults/kills.ts';

const WELL: Outcome = {
  filed: [{ key: 'k1', quantity: 1, id: 'c1', viewToken: 't1' }],
  lost: [],
  doubled: [],
  messages: 1,
  messagesOff: [],
  odd: [],
  answered: 2,
  askedAgain: 0,
  mails: 1,
  unsent: 0,
  twice: 0,
  unanswered: 0,
  deaths: [],
  probes: 10,
  lies: 0,
  ready: [1, 2],
  jobs: [3, 2],
  drained: [1, 0],
  also: [],
};

const failed = (change: Partial<Outcome>, fault = databaseKill) =>
  judge(fault, { ...WELL, ...change })
    .filter(({ held }) => !held)
    .map(({ bound }) => bound);

it('a fault without any loss passes', () => {
  expect(failed({})).toEqual([]);
});

it.each<[string, Partial<Outcome>, string]>([
  ['a lost claim', { lost: ['c1'] }, 'no claim that was acknowledged is lost'],
  [
    'a duplicate claim',
    { doubled: ['2 claims of 1'] },
    'no claim or unit is there twice, in half, or beyond the order',
  ],
  ['a duplicate message', { messagesOff: ['m1'] }, 'no message is lost or there twice'],
  ['an answer of 500', { odd: ['filing: 500'] }, 'no answer but success and "come again"'],
  ['an unsent email', { unsent: 1 }, 'every mail leaves, at most 0 twice'],
  ['an email sent twice', { twice: 1 }, 'every mail leaves, at most 0 twice'],
  ['a process that ended', { deaths: ['process 1 ended'] }, 'no process ends'],
  ['readiness reported while the database was down', { lies: 1 }, 'never ready while the database is down'],
  ['a slow recovery', { ready: [1, 31] }, 'ready again within 30 s'],
  ['stalled jobs', { jobs: [1, Number.POSITIVE_INFINITY] }, 'a claim filed then is mailed within 30 s'],
  ['emails left in the queue', { drained: [61] }, 'mails that waited have left within 60 s'],
  ['a round without claims', { filed: [] }, 'no claim that was acknowledged is lost'],
])('%s fails the check', (_what, change, bound) => {
  expect(failed(change)).toContain(bound);
});

it('an email may be sent twice only if a process was killed or the mail server didn’t confirm it', () => {
  expect(failed({ twice: 4 }, processKill)).toEqual([]);
  expect(failed({ twice: 5 }, processKill)).toEqual(['every mail leaves, at most 4 twice']);
  expect(failed({ twice: 3, unanswered: 3 })).toEqual([]);
});
