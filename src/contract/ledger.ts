/** A store's ledger: its journals, and what its accounts come to in a month. */
import { z } from 'zod';
import { ACCOUNT_NAMES } from '../domain/ledger/accounts.ts';
import { JOURNAL_KINDS, JOURNAL_STATES, type JournalKind } from '../domain/ledger/journals.ts';
import { nextCursor, pageQuery } from './list.ts';
import { someText, text } from './text.ts';

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** As YYYY-MM. Bounded, so that it is a month of every calendar and database. */
const month = z
  .string()
  .max(7)
  .regex(MONTH, { error: 'Use a month such as "2026-11".' })
  .meta({ description: 'A month of the store’s calendar, such as `2026-11`.' });

const KINDS = Object.keys(JOURNAL_KINDS) as [JournalKind, ...JournalKind[]];

export const journalFilterSchema = z.strictObject({
  q: someText(100).optional().meta({ description: 'The whole number of a claim, with or without `#`.' }),
  claimId: text(64).min(1).optional(),
  month: month.optional(),
  account: z.enum(ACCOUNT_NAMES).optional(),
  kind: z.enum(KINDS).optional(),
});

export const journalQuerySchema = journalFilterSchema.extend(pageQuery);
export type JournalQuery = z.infer<typeof journalQuerySchema>;

const amountText = z.string().meta({ description: 'Above zero: debit. Below zero: credit.' });

const JOURNAL = {
  id: 'h7c2m9xk4tqe',
  kind: 'decided' as const,
  state: 'posted' as const,
  effectiveOn: '2026-11-23',
  createdAt: '2026-11-23T15:04:05.000Z',
  claim: { id: 'k3m7p2vx9q', number: 20418 },
  source: 'resolution',
  reference: 'w8p3n6r2yb/decided',
  corrects: null,
  settles: null,
  isOpen: false,
  entries: [
    { account: 'claims_expense_reimbursed', currency: 'USD', amount: '20.40' },
    { account: 'claims_payable', currency: 'USD', amount: '-20.40' },
  ],
};

const journalSchema = z
  .object({
    id: z.string(),
    kind: z.enum(KINDS),
    state: z.enum(JOURNAL_STATES).meta({
      description:
        '`pending` does not count yet. `void` says that the pending journal that it settles never counts; it has no entries.',
    }),
    effectiveOn: z.string().meta({ description: 'The day of the store’s calendar that it counts for.' }),
    createdAt: z.string(),
    claim: z.object({ id: z.string(), number: z.number() }).nullable(),
    source: z.string(),
    reference: z.string().meta({ description: 'What it was posted for: once for each source.' }),
    corrects: z
      .string()
      .nullable()
      .meta({ description: 'The reference of the journal that it takes back or adjusts.' }),
    settles: z
      .string()
      .nullable()
      .meta({ description: 'The reference of the pending journal that it ends.' }),
    isOpen: z.boolean().meta({ description: 'Pending, and no journal has ended it yet.' }),
    entries: z.array(z.object({ account: z.string(), currency: z.string(), amount: amountText })),
  })
  .meta({ id: 'Journal', example: JOURNAL });

export type LedgerJournal = z.infer<typeof journalSchema>;

/** A filter looks through many journals in parts, so a short page is not necessarily the last one. */
export const journalListSchema = z
  .object({ journals: z.array(journalSchema), nextCursor })
  .meta({ id: 'JournalList', example: { journals: [JOURNAL], nextCursor: null } });

export type JournalList = z.infer<typeof journalListSchema>;

export const statementQuerySchema = z.strictObject({
  month: month.optional().meta({ description: 'The present month unless told.' }),
});
export type StatementQuery = z.infer<typeof statementQuerySchema>;

const closedSchema = z.object({
  month: z.string(),
  closedAt: z.string(),
  closedBy: z.string().meta({ description: 'The name of the person or API token.' }),
});

const CLOSED = { month: '2026-10', closedAt: '2026-11-04T09:00:00.000Z', closedBy: 'Olive Owner' };

export const closedMonthSchema = closedSchema.meta({ id: 'ClosedMonth', example: CLOSED });
export type ClosedMonth = z.infer<typeof closedMonthSchema>;

export const closingParamsSchema = z.object({ month });

const accountLineSchema = z.object({
  account: z.string(),
  currency: z.string(),
  opening: amountText,
  debits: z.string(),
  credits: z.string(),
  closing: amountText,
  pending: z.string().meta({ description: 'Of journals that were pending at the end of the month.' }),
});

export const statementSchema = z
  .object({
    month: z.string(),
    firstMonth: z.string().meta({ description: 'The first month that has a journal.' }),
    currentMonth: z.string(),
    closed: closedSchema
      .nullable()
      .meta({ description: 'The earliest closed month that is this one or a later one.' }),
    closesFrom: z.string().meta({ description: 'The first day on which the month can be closed.' }),
    mayClose: z.boolean(),
    inArrears: z.number().meta({
      description:
        'Claims decided before there was a ledger that are not in it yet. No month can be closed until it is zero.',
    }),
    accounts: z.array(accountLineSchema),
  })
  .meta({
    id: 'LedgerStatement',
    example: {
      ...{ month: '2026-10', firstMonth: '2026-03', currentMonth: '2026-11', closed: CLOSED },
      ...{ closesFrom: '2026-11-03', mayClose: false, inArrears: 0 },
      accounts: [
        {
          ...{ account: 'claims_payable', currency: 'USD', opening: '-120.00', debits: '310.40' },
          ...{ credits: '230.80', closing: '-40.40', pending: '20.40' },
        },
      ],
    },
  });

export type LedgerStatement = z.infer<typeof statementSchema>;
export type AccountLine = LedgerStatement['accounts'][number];
