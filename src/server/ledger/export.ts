/** The journals and a month's statement as CSV. */
import { z } from 'zod';
import {
  type AccountLine,
  journalFilterSchema,
  type LedgerJournal,
  statementQuerySchema,
} from '../../contract/ledger.ts';
import { ACCOUNTS } from '../../domain/ledger/accounts.ts';
import { JOURNAL_KINDS } from '../../domain/ledger/journals.ts';
import { csvRoute } from '../http/csv-route.ts';
import type { Wiring } from '../http/team-calls.ts';
import { listJournals } from './list.ts';
import { readStatement } from './statement.ts';

type EntryLine = { journal: LedgerJournal; entry: LedgerJournal['entries'][number] | null };
type MonthLine = AccountLine & { month: string };

const about = { tag: 'Ledger', permissions: ['payout:read'] } as const;

const labelOf = (account: string): string =>
  Object.hasOwn(ACCOUNTS, account) ? ACCOUNTS[account as keyof typeof ACCOUNTS].label : account;

/** The amount of an entry on one of its sides, without a sign. */
const onSide = (entry: EntryLine['entry'], isCredit: boolean): string | null =>
  entry && entry.amount.startsWith('-') === isCredit ? entry.amount.replace('-', '') : null;

export function journalsCsvRoute(wiring: Wiring): void {
  csvRoute<EntryLine, typeof journalFilterSchema>(wiring, {
    ...about,
    url: '/ledger/journals.csv',
    operationId: 'listJournalsAsCsv',
    summary: 'The entries of the journals that match, as CSV',
    query: journalFilterSchema,
    answer: z.string().meta({ id: 'JournalsCsv', example: 'Day,Kind\r\n2026-11-23,Decided\r\n' }),
    file: 'journals',
    columns: [
      ['Day', ({ journal }) => journal.effectiveOn],
      ['Kind', ({ journal }) => JOURNAL_KINDS[journal.kind]],
      ['State', ({ journal }) => (journal.state === 'pending' && !journal.isOpen ? 'ended' : journal.state)],
      ['Claim', ({ journal }) => journal.claim?.number ?? null],
      ['Account', ({ entry }) => entry && labelOf(entry.account)],
      ['Debit', ({ entry }) => onSide(entry, false)],
      ['Credit', ({ entry }) => onSide(entry, true)],
      ['Currency', ({ entry }) => entry?.currency ?? null],
      ['Reference', ({ journal }) => journal.reference],
      ['Corrects', ({ journal }) => journal.corrects],
      ['Ends', ({ journal }) => journal.settles],
      ['Written', ({ journal }) => journal.createdAt],
      ['Journal id', ({ journal }) => journal.id],
    ],
    read: async (held, query) => {
      const { journals, nextCursor } = await listJournals(held, query);
      return { lines: journals.flatMap(entriesOf), nextCursor };
    },
  });
}

const entriesOf = (journal: LedgerJournal): EntryLine[] =>
  journal.entries.length === 0
    ? [{ journal, entry: null }]
    : journal.entries.map((entry) => ({ journal, entry }));

export function statementCsvRoute(wiring: Wiring): void {
  csvRoute<MonthLine, typeof statementQuerySchema>(wiring, {
    ...about,
    url: '/ledger/statement.csv',
    operationId: 'readLedgerStatementAsCsv',
    summary: 'What the accounts come to in a month, as CSV',
    query: statementQuerySchema,
    answer: z
      .string()
      .meta({ id: 'LedgerStatementCsv', example: 'Month,Account\r\n2026-11,Claims payable\r\n' }),
    file: 'ledger',
    columns: [
      ['Month', ({ month }) => month],
      ['Account', ({ account }) => labelOf(account)],
      ['Currency', ({ currency }) => currency],
      ['Opening', ({ opening }) => opening],
      ['Debits', ({ debits }) => debits],
      ['Credits', ({ credits }) => credits],
      ['Closing', ({ closing }) => closing],
      ['Pending', ({ pending }) => pending],
    ],
    read: async (held, query) => {
      const { month, accounts } = await readStatement(held, query);
      return { lines: accounts.map((line) => ({ month, ...line })), nextCursor: null };
    },
  });
}
