/** Text of the ledger: a month's accounts, and its journals. */
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';

export const text = catalogue({
  title: 'Ledger',
  help: 'What claims cost, what you still owe to customers, and what was sent, month by month.',
  failed: 'The ledger didn’t load',
  noAccess: {
    title: 'You can’t see the ledger here',
    text: 'Ask an owner or admin of the store for access.',
  },
  month: 'Month',
  journalsLink: 'Show journals',
  reconciliationLink: 'Reconcile',
  csv: 'Export as CSV',
  accounts: (currency: string) => `Accounts in ${currency}`,
  columns: {
    account: 'Account',
    opening: 'Opening',
    debits: 'Debits',
    credits: 'Credits',
    closing: 'Closing',
    pending: 'Pending',
  },
  total: 'Total',
  none: {
    title: 'Nothing posted yet',
    text: 'The first approved claim posts the first journal. It appears here.',
  },
  arrears: (claims: number) =>
    `${counted(claims, 'claim', 'claims')} decided before there was a ledger ${claims === 1 ? 'is' : 'are'} still being added. Amounts may change until then.`,
  closing: {
    title: 'Close the month',
    button: 'Close month',
    open: (day: string) => `You can close this month starting ${day}.`,
    ready: 'This month is over and can be closed.',
    arrears: 'It can be closed once all claims are in the ledger.',
    readOnly: 'This month is over. An owner or admin of the store can close it.',
    ask: (month: string) => `Close ${month}?`,
    warning:
      'This month and every month before it take no more entries. It can’t be opened again. What is corrected later counts in the month of the correction.',
    done: (month: string) => `${month} is closed.`,
    closed: (by: string) => `Closed by ${by},`,
    with: (month: string) => `It was closed together with ${month}.`,
    after: 'It takes no more entries.',
  },
  journals: {
    title: 'Journals',
    help: 'Every change of the ledger, with its entries. None is ever changed or deleted.',
    search: { label: 'Search journals', placeholder: 'Claim number' },
    failed: 'The journals didn’t load',
    none: {
      title: 'No journals yet',
      text: 'The first approved claim posts the first journal. It appears here.',
    },
    notFound: { title: 'No journal found', text: 'Try another number, or choose another month.' },
    noAccess: {
      title: 'You can’t see the ledger here',
      text: 'Ask an owner or admin of the store for access.',
    },
    list: 'Journals, newest first',
    month: { label: 'Month', any: 'Any month' },
    account: { label: 'Account', any: 'Any account' },
    kind: { label: 'Kind', any: 'Any kind' },
    pending: 'Pending',
    void: 'Void',
    claim: (number: number) => `Claim #${number}`,
    noEntries: 'It was never sent.',
  },
});
