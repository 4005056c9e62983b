import type { ClosedMonth } from '../../contract/ledger.ts';
import { closesFrom } from '../../domain/ledger/months.ts';
import { dateIn } from '../../domain/time/calendar.ts';
import { actorIdOf, type HeldWrite } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { findClosed, inArrears, insertClosed, lockMonths, timeZoneOf } from './queries.ts';

/** Closes a month and those before it, for good. */
export async function closeMonth(
  { client, storeId, caller, now, changed }: HeldWrite,
  month: string,
): Promise<ClosedMonth> {
  await lockMonths(client, storeId);
  const before = await findClosed(client, storeId, month);
  if (before) throw new ProblemError('month_already_closed', { params: { month: before.month } });
  const opens = closesFrom(month);
  if (dateIn(now, await timeZoneOf(client, storeId)) < opens)
    throw new ProblemError('month_not_over', { params: { day: opens } });
  const claims = await inArrears(client, storeId);
  if (claims > 0) throw new ProblemError('ledger_in_arrears', { params: { claims } });
  await insertClosed(client, storeId, { month, by: actorIdOf(caller), now });
  changed({ subject: { id: month, name: month } });
  const closed = await findClosed(client, storeId, month);
  if (!closed) throw new ProblemError('not_found');
  return closed;
}
