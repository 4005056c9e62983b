import {
  closedMonthSchema,
  closingParamsSchema,
  journalListSchema,
  journalQuerySchema,
  statementQuerySchema,
  statementSchema,
} from '../../contract/ledger.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { closeMonth } from './commands.ts';
import { journalsCsvRoute, statementCsvRoute } from './export.ts';
import { listJournals } from './list.ts';
import { readStatement } from './statement.ts';

const about = { tag: 'Ledger', permissions: ['payout:read'] } as const;

/** A store's ledger (docs/decisions/107-ledger.md). Journals are posted by what happens to claims, and by no call. */
export function ledgerRoutes(wiring: Wiring): void {
  teamRead(wiring, {
    ...about,
    url: '/ledger/journals',
    operationId: 'listJournals',
    summary: 'The journals of a store, by the day that they count for, the newest first',
    description:
      'A filter looks through a thousand journals at a time: follow `nextCursor` until it is null, also from a short page.',
    query: journalQuerySchema,
    answer: journalListSchema,
    read: (held, _, query) => listJournals(held, query),
  });
  journalsCsvRoute(wiring);
  teamRead(wiring, {
    ...about,
    url: '/ledger/statement',
    operationId: 'readLedgerStatement',
    summary: 'What the accounts come to in a month',
    query: statementQuerySchema,
    answer: statementSchema,
    read: (held, _, query) => readStatement(held, query),
  });
  statementCsvRoute(wiring);
  teamWrite(wiring, {
    tag: 'Ledger',
    // Reading the ledger is no right to close it (docs/decisions/107-ledger.md).
    permissions: ['billing:update'],
    method: 'POST',
    url: '/ledger/months/:month/close',
    params: closingParamsSchema,
    operationId: 'closeLedgerMonth',
    summary: 'Close a month and those before it, for good',
    problems: ['month_already_closed', 'month_not_over', 'ledger_in_arrears'],
    answer: { status: 200, schema: closedMonthSchema },
    write: (held, _, { month = '' }) => closeMonth(held, month),
  });
}
