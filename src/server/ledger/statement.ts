/** What the accounts of a store come to in a month. */
import type { AccountLine, LedgerStatement, StatementQuery } from '../../contract/ledger.ts';
import { ACCOUNT_NAMES } from '../../domain/ledger/accounts.ts';
import { closesFrom, firstDayOf, monthOf } from '../../domain/ledger/months.ts';
import { dateIn } from '../../domain/time/calendar.ts';
import type { HeldStore } from '../http/team-calls.ts';
import { amountOf } from './present.ts';
import { findClosed, firstMonthOf, inArrears, timeZoneOf } from './queries.ts';

/** Amounts in the smallest unit. */
type Line = AccountLine;

export async function readStatement(held: HeldStore, query: StatementQuery): Promise<LedgerStatement> {
  const { client, storeId, now } = held;
  const timeZone = await timeZoneOf(client, storeId);
  const currentMonth = monthOf(now, timeZone);
  const month = query.month ?? currentMonth;
  const { rows } = await client.query<Line>(BY_ACCOUNT, [storeId, firstDayOf(month)]);
  const closed = await findClosed(client, storeId, month);
  const arrears = await inArrears(client, storeId);
  const opens = closesFrom(month);
  return {
    ...{ month, currentMonth, closed, closesFrom: opens, inArrears: arrears },
    firstMonth: (await firstMonthOf(client, storeId)) ?? currentMonth,
    mayClose: closed === null && arrears === 0 && dateIn(now, timeZone) >= opens,
    accounts: rows.toSorted(inOrder).map(present),
  };
}

const BY_ACCOUNT = `
  select b.account, b.currency,
    coalesce(sum(b.debits - b.credits) filter (where b.month < $2::date), 0)::text as opening,
    coalesce(sum(b.debits) filter (where b.month = $2::date), 0)::text as debits,
    coalesce(sum(b.credits) filter (where b.month = $2::date), 0)::text as credits,
    sum(b.debits - b.credits)::text as closing, sum(b.pending)::text as pending
  from ledger_balances b where b.store_id = $1 and b.month <= $2::date group by b.account, b.currency`;

/** By currency, then in the order of the table of accounts. */
function inOrder(one: Line, other: Line): number {
  const rank = ({ account }: Line) => (ACCOUNT_NAMES as readonly string[]).indexOf(account);
  if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
  return rank(one) - rank(other);
}

function present({ account, currency, opening, debits, credits, closing, pending }: Line): AccountLine {
  const of = (units: string) => amountOf(units, currency);
  const turnover = { opening: of(opening), debits: of(debits), credits: of(credits), closing: of(closing) };
  return { account, currency, ...turnover, pending: of(pending) };
}
