/** Journals of a claim, for the gallery: a replacement on its way, a refund that arrived, and a credit that was taken back. */
import type { LedgerJournal } from '../../contract/ledger.ts';

const REFUND = 'w8p3n6r2yb';
const REPLACED = 'n4q7x2b8wd';
const CREDIT = 'c5t1k9m3vz';

type Lines = [account: string, amount: string][];

const journal = (
  id: number,
  [kind, resolution]: [LedgerJournal['kind'], string],
  lines: Lines,
  more: Partial<LedgerJournal> = {},
): LedgerJournal => ({
  ...{ id: `journal${id}`, kind, state: 'posted', effectiveOn: `2026-11-0${id}` },
  ...{ createdAt: `2026-11-0${id}T15:04:05.000Z`, claim: { id: `claim${resolution}`, number: 20_418 } },
  ...{
    source: 'resolution',
    reference: `${resolution}/${kind}`,
    corrects: null,
    settles: null,
    isOpen: false,
  },
  entries: lines.map(([account, amount]) => ({ account, currency: 'USD', amount })),
  ...more,
});

const PROMISE: Lines = [
  ['claims_expense_reimbursed', '40.80'],
  ['bonus_expense', '4.08'],
  ['claims_payable', '-44.88'],
];
const DELIVERY: Lines = [
  ['claims_payable', '20.40'],
  ['clearing:by_hand', '-20.40'],
];

export const JOURNALS: LedgerJournal[] = [
  journal(5, ['sent', REPLACED], DELIVERY, { state: 'pending', isOpen: true }),
  journal(4, ['carried_out', REFUND], DELIVERY),
  journal(
    3,
    ['decided', REFUND],
    [
      ['claims_expense_reimbursed', '20.40'],
      ['claims_payable', '-20.40'],
    ],
  ),
  journal(
    2,
    ['undone', CREDIT],
    [
      ['claims_expense_reimbursed', '-40.80'],
      ['bonus_expense', '-4.08'],
      ['claims_payable', '44.88'],
    ],
    { corrects: `${CREDIT}/decided` },
  ),
  journal(1, ['decided', CREDIT], PROMISE),
];
