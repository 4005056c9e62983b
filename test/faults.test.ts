/** How `npm run faults` judges its measurements. */
import { expect, it } from 'vitest';
import type { Outcome } from '../faults/fault.ts';
import { compare } from '../faults/instructions/books.ts';
import { noTally, rowOf, tallyOf } from '../faults/instructions/tally.ts';
import type { Made } from '../faults/instructions/vendor.ts';
import type { World } from '../faults/instructions/world.ts';
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

/** A refund of 50.00 that was decided, carried out and booked. */
function refunded(made: Partial<Made>[], state = 'DONE', booked = '5000'): Promise<object> {
  const instruction = { claimId: 'c1', key: 'k1', kind: 'PAYMENT', state, hold: null, failure: null };
  const answers: Record<string, object[]> = {
    'select claim_id': [instruction],
    'select journal_id': [],
    'select e.account': [{ account: 'clearing:shopify', state: 'posted', amount: booked }],
  };
  const world = {
    site: {
      query: async (sql: string) => Object.entries(answers).find(([start]) => sql.startsWith(start))?.[1],
    },
    vendor: {
      name: 'shopify',
      made: () => made.map((one): Made => ({ mark: 'mg-k1', what: 'refund', amount: 5000n, ...one })),
    },
  };
  return compare(world as unknown as World, [{ claimId: 'c1', type: 'REFUND' }], []);
}

it('one effect for each instruction, and the same in the ledger, is right', async () => {
  expect(await refunded([{}])).toEqual({
    instructions: 1,
    effects: 1,
    missing: [],
    doubled: [],
    lost: [],
    ledger: [],
  });
});

it.each<[string, Parameters<typeof refunded>, object]>([
  ['an effect that is missing', [[]], { missing: ['refund that is done'] }],
  ['an effect that is there twice', [[{}, {}]], { doubled: ['2 × refund'] }],
  ['an effect for nobody', [[{}, { mark: 'mg-k2' }]], { doubled: ['1 effects of no instruction'] }],
  ['an instruction that never ends', [[{}], 'SENDING'], { lost: ['refund: SENDING'] }],
  ['another amount', [[{ amount: 4999n }]], { ledger: ['clearing:shopify, posted: 5000 here, 4999 there'] }],
])('%s is found', async (_what, given, wrong) => {
  expect(await refunded(...given)).toMatchObject(wrong);
});

it('a run goes on from the row of the table that an earlier one wrote', () => {
  const tally = {
    ...noTally(),
    seeds: 34,
    struck: 33,
    decisions: 408,
    effects: 407,
    unknown: 5,
    seconds: 340,
  };
  const row = rowOf('a fault', { ...tally, missing: ['seed 3: an effect'] });
  expect(tallyOf(row)).toEqual({ ...tally, missing: ['in an earlier run'] });
  expect(rowOf('a fault', tallyOf(row) ?? noTally())).toEqual(row);
  expect(tallyOf([])).toBe(undefined);
});
