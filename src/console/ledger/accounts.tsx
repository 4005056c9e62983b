/** The accounts of one currency in a month. Debits and credits come to the same. */
import { Link } from 'react-router';
import type { AccountLine } from '../../contract/ledger.ts';
import { add, formatAmount, parseAmount, zero } from '../../domain/money/money.ts';
import { urls } from '../../urls.ts';
import { useStoreSlug } from '../app/session.tsx';
import { accountLabel, accountMeaning, sidedText } from '../parts/journal-entries.tsx';
import { moneyText } from '../parts/money.ts';
import { text } from './text.ts';

const HEAD = 'border-b border-line px-1.5 py-2 xl:px-2 text-end align-bottom font-semibold whitespace-nowrap';
const CELL = 'border-b border-line px-1.5 py-2 xl:px-2 text-end align-top whitespace-nowrap tabular-nums';
const SIDED = ['opening', 'closing', 'pending'] as const;
const TURNOVER = ['debits', 'credits'] as const;
const COLUMNS = ['opening', ...TURNOVER, 'closing', 'pending'] as const;
type Column = (typeof COLUMNS)[number];

const isSided = (column: Column): boolean => SIDED.some((one) => one === column);

type Props = { currency: string; month: string; lines: readonly AccountLine[] };

export function AccountTable({ currency, month, lines }: Props) {
  const store = useStoreSlug() ?? '';
  const shown = (column: Column, amount: string) =>
    isSided(column) ? sidedText(amount, currency) : moneyText(amount, currency);
  const total = (column: Column) =>
    formatAmount(
      lines
        .map((line) => parseAmount(line[column], currency, 'total') ?? zero(currency))
        .reduce(add, zero(currency)),
    );
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, also by keyboard
      tabIndex={0}
      aria-label={text.accounts(currency)}
      className="overflow-x-auto rounded-xl border border-line"
    >
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-start`}>
              {text.columns.account}
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={HEAD}>
                {text.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.account}>
              <th
                scope="row"
                className="min-w-36 border-b border-line p-2 xl:min-w-56 text-start font-normal"
              >
                <Link
                  to={`${urls.console.journals(store)}?${new URLSearchParams({ month, account: line.account })}`}
                  className="font-semibold text-brand-ink underline underline-offset-2"
                >
                  {accountLabel(line.account)}
                </Link>
                <span className="block text-muted max-sm:sr-only">{accountMeaning(line.account)}</span>
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className={CELL}>
                  {shown(column, line[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="p-2 text-start font-semibold">
              {text.total}
            </th>
            {COLUMNS.map((column) => (
              <td key={column} className="p-2 text-end font-semibold whitespace-nowrap tabular-nums">
                {shown(column, total(column))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
