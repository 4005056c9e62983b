/** Compares what a vendor made with the instructions of a round and with the ledger. Each sentence says something that is wrong. */
import type { Made } from './vendor.ts';
import { type Decided, STORE, type World } from './world.ts';

type Instruction = {
  claimId: string;
  key: string;
  kind: 'PAYMENT' | 'CREDIT' | 'GOODS';
  state: string;
  hold: string | null;
  failure: string | null;
  nextAt: string | null;
};

export type Books = {
  instructions: number;
  /** What the vendor made. */
  effects: number;
  /** Done here, and not there. */
  missing: string[];
  /** Made twice, or for nobody. */
  doubled: string[];
  /** Decisions that were acknowledged and are not carried out. */
  lost: string[];
  /** Accounts that differ from the vendor's, and journals that do not come to zero. */
  ledger: string[];
};

const WHAT = { PAYMENT: 'refund', CREDIT: 'credit', GOODS: 'goods' } as const;

/** @param before what the vendor had made before the round */
export async function compare(
  world: World,
  decided: readonly Decided[],
  before: readonly Made[],
): Promise<Books> {
  const ids = decided.map(({ claimId }) => claimId);
  const instructions = await world.site.query<Instruction>(
    `select claim_id as "claimId", idempotency_key as key, kind, state, hold, failure, next_at as "nextAt"
     from claim_instructions where store_id = $1 and claim_id = any ($2)`,
    [STORE, ids],
  );
  const made = since(before, world.vendor.made());
  const books: Books = {
    ...{ instructions: instructions.length, effects: made.length },
    ...{ missing: [], doubled: [], lost: [], ledger: [] },
  };
  for (const id of ids) {
    const { length } = instructions.filter(({ claimId }) => claimId === id);
    if (length !== 1) books.lost.push(`${length} instructions for an acknowledged decision`);
  }
  for (const { key, kind, state, hold, failure } of instructions) {
    const what = WHAT[kind];
    const { length } = made.filter((one) => one.mark === `mg-${key}` && one.what === what);
    if (length > 1) books.doubled.push(`${length} × ${what}`);
    if (state === 'DONE' && length === 0) books.missing.push(`${what} that is done`);
    if (state !== 'DONE') books.lost.push(`${what}: ${state} ${hold ?? failure ?? ''}`.trim());
  }
  const marks = new Set(instructions.map(({ key }) => `mg-${key}`));
  const alien = made.filter(({ mark }) => mark === null || !marks.has(mark)).length;
  if (alien > 0) books.doubled.push(`${alien} effects of no instruction`);
  return { ...books, ledger: await ledgerOf(world, ids, made) };
}

/** What was not there before: also a second one with the same mark. */
function since(before: readonly Made[], after: readonly Made[]): Made[] {
  const left = before.map(({ mark, what }) => `${what} ${mark}`);
  return after.filter(({ mark, what }) => {
    const at = left.indexOf(`${what} ${mark}`);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Goods stay pending until their parcel is on its way. */
async function ledgerOf(
  { site, vendor }: World,
  ids: readonly string[],
  made: readonly Made[],
): Promise<string[]> {
  const wrong: string[] = [];
  const crooked = await site.query(
    'select journal_id from ledger_entries where store_id = $1 group by journal_id, currency having sum(amount) <> 0',
    [STORE],
  );
  if (crooked.length > 0) wrong.push(`${crooked.length} journals that do not come to zero`);
  const rows = await site.query<{ account: string; state: string; amount: string }>(
    `select e.account, j.state, sum(-e.amount)::text as amount
     from ledger_journals j join ledger_entries e on e.store_id = j.store_id and e.journal_id = j.id
     where j.store_id = $1 and j.claim_id = any ($2) and (j.state = 'posted' or not exists (
       select from ledger_journals o where o.store_id = j.store_id and o.source = j.source and o.settles = j.reference))
     group by 1, 2`,
    [STORE, ids],
  );
  const booked = (account: string, state: 'posted' | 'pending'): bigint =>
    BigInt(rows.find((row) => row.account === account && row.state === state)?.amount ?? 0);
  const theirs = (what: Made['what']): bigint =>
    made.filter((one) => one.what === what).reduce((sum, { amount }) => sum + amount, 0n);
  const compared = [
    [`clearing:${vendor.name}`, 'posted', theirs('refund')],
    [`clearing:${vendor.name}`, 'pending', theirs('goods')],
    ['credit_outstanding', 'posted', theirs('credit')],
    ['credit_outstanding', 'pending', 0n],
    ['claims_payable', 'posted', theirs('goods')],
  ] as const;
  for (const [account, state, amount] of compared)
    if (booked(account, state) !== amount)
      wrong.push(`${account}, ${state}: ${booked(account, state)} here, ${amount} there`);
  return wrong;
}
