/** The states of the ledger's pages in the gallery. */
import type { AccountLine, LedgerJournal, LedgerStatement } from '../../contract/ledger.ts';
import { urls } from '../../urls.ts';
import { JOURNALS } from '../parts/journals-of-states.ts';
import { personAs, personWithout } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const LEDGER = urls.console.ledger('demo');
const LIST = urls.console.journals('demo');
const STATEMENT = 'GET /ledger/statement';

const line = (account: string, amounts: [string, string, string, string, string?]): AccountLine => {
  const [opening, debits, credits, closing, pending = '0.00'] = amounts;
  return { account, currency: 'USD', opening, debits, credits, closing, pending };
};

const ACCOUNTS = [
  line('claims_expense_reimbursed', ['4210.55', '1380.20', '40.80', '5549.95']),
  line('claims_expense', ['312.00', '86.40', '0.00', '398.40']),
  line('bonus_expense', ['88.10', '24.48', '0.00', '112.58']),
  line('claims_payable', ['-204.00', '1310.30', '1491.08', '-384.78', '61.20']),
  line('credit_outstanding', ['-969.10', '0.00', '269.28', '-1238.38']),
  line('clearing:by_hand', ['-3400.55', '0.00', '1001.02', '-4401.57', '-61.20']),
  line('clearing:elsewhere', ['-37.00', '40.80', '40.00', '-36.20']),
];

const statement = (more: Partial<LedgerStatement> = {}): LedgerStatement => ({
  ...{ month: '2026-10', firstMonth: '2026-03', currentMonth: '2026-11', closed: null },
  ...{ closesFrom: '2026-11-03', mayClose: true, inArrears: 0, accounts: ACCOUNTS },
  ...more,
});
const month = (more: Partial<LedgerStatement> = {}) => ({ [STATEMENT]: answered(statement(more)) });
const at = `${LEDGER}?month=2026-10`;
const CLOSED = { month: '2026-10', closedAt: '2026-11-04T09:00:00.000Z', closedBy: 'Olive Hart' };
const PRESENT = { month: '2026-11', closesFrom: '2026-12-03', mayClose: false };
const IN_YEN = ACCOUNTS.slice(0, 4).map((one) => ({
  ...one,
  ...{
    currency: 'JPY',
    opening: '0',
    debits: '1200000000',
    credits: '1200000000',
    closing: '0',
    pending: '0',
  },
}));

export const ledgerStates: ScreenStates = {
  screen: 'ledger',
  answers: month(),
  states: {
    'can-close': { at },
    asked: { at, click: ['Close month'] },
    closed: { at, answers: month({ closed: CLOSED, mayClose: false }) },
    'closed-with-later': {
      at: `${LEDGER}?month=2026-09`,
      answers: month({ month: '2026-09', closed: CLOSED, mayClose: false }),
    },
    'present-month': { at: LEDGER, answers: month(PRESENT) },
    arrears: { at, answers: month({ mayClose: false, inArrears: 1204 }) },
    'two-currencies': { at, answers: month({ accounts: [...IN_YEN, ...ACCOUNTS] }) },
    none: { at: LEDGER, answers: month({ ...PRESENT, firstMonth: '2026-11', accounts: [] }) },
    'read-only': { at, answers: { 'GET /me': answered(personWithout('billing:update')) } },
    'no-access': { at, answers: { 'GET /me': answered(personAs('store_support')) } },
    loading: { at, answers: { [STATEMENT]: 'pending' } },
    failed: { at, answers: { [STATEMENT]: 'offline' } },
    refused: {
      at,
      answers: {
        'POST /ledger/months/:month/close': refused(
          422,
          'month_already_closed',
          'This month is already closed. It takes no more entries.',
        ),
      },
      click: ['Close month', 'Close month'],
    },
  },
};

const listOf = (journals: LedgerJournal[], nextCursor: string | null = null) =>
  answered({ journals, nextCursor });
const JOURNALS_CALL = 'GET /ledger/journals';

export const journalsStates: ScreenStates = {
  screen: 'journals',
  answers: { ...month(PRESENT), [JOURNALS_CALL]: listOf(JOURNALS, 'next') },
  states: {
    some: { at: LIST },
    filtered: {
      at: `${LIST}?month=2026-11&account=claims_payable&kind=decided`,
      answers: { [JOURNALS_CALL]: listOf(JOURNALS.filter(({ kind }) => kind === 'decided')) },
    },
    none: { at: LIST, answers: { [JOURNALS_CALL]: listOf([]) } },
    'no-match': { at: `${LIST}?q=999`, answers: { [JOURNALS_CALL]: listOf([]) } },
    'no-access': { at: LIST, answers: { 'GET /me': answered(personAs('store_support')) } },
    loading: { at: LIST, answers: { [JOURNALS_CALL]: 'pending' } },
    failed: { at: LIST, answers: { [JOURNALS_CALL]: 'offline' } },
  },
};
