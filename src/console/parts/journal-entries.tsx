/** The entries of a journal: each account with its amount and side. */
import type { LedgerJournal } from '../../contract/ledger.ts';
import { ACCOUNTS } from '../../domain/ledger/accounts.ts';
import { moneyText } from './money.ts';
import { text } from './text.ts';

const of = (account: string) =>
  Object.hasOwn(ACCOUNTS, account) ? ACCOUNTS[account as keyof typeof ACCOUNTS] : null;

export const accountLabel = (account: string): string => of(account)?.label ?? account;
export const accountMeaning = (account: string): string | null => of(account)?.meaning ?? null;

/** "$20.40 credit": the side in place of a sign. Zero has none. */
export function sidedText(amount: string, currency: string): string {
  const money = moneyText(amount.replace('-', ''), currency);
  if (!/[1-9]/.test(amount)) return money;
  return amount.startsWith('-') ? text.credit(money) : text.debit(money);
}

export const JournalEntries = ({ entries }: Pick<LedgerJournal, 'entries'>) => (
  <ul className="flex w-full flex-col gap-0.5">
    {entries.map(({ account, currency, amount }) => (
      <li key={`${account} ${currency}`} className="flex justify-between gap-4">
        <span className="min-w-0 text-muted">{accountLabel(account)}</span>
        <span className="shrink-0 tabular-nums">{sidedText(amount, currency)}</span>
      </li>
    ))}
  </ul>
);
