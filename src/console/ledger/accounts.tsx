/** The accounts of one currency in a month. Debits and credits come to the same. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AccountLine } from '../../contract/ledger.ts';
import { add, formatAmount, parseAmount, zero } from '../../domain/money/money.ts';
import { urls } from '../../urls.ts';
import { useStoreSlug } from '../app/session.tsx';
import { accountLabel, accountMeaning, sidedText } from '../parts/journal-entries.tsx';
import { moneyText } from '../parts/money.ts';
import { text } from './text.ts';

const HEAD = 'border-b border-line px-1.5 py-2 xl:px-2 text-end align-bottom font-semibold whitespace-nowrap';
/** On a phone an account is a block, and each of its amounts a line with the column's name. */
const ROW = 'block p-2 max-md:border-b max-md:border-line max-md:last:border-b-0 md:table-row';
const CELL =
  'flex justify-between gap-4 whitespace-nowrap tabular-nums md:table-cell md:border-b md:border-line md:px-1.5 md:py-2 md:text-end md:align-top xl:px-2';
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
      <table className="block w-full border-collapse md:table">
        <thead className="hidden md:table-header-group">
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
        <tbody className="block border-line max-md:border-b md:table-row-group">
          {lines.map((line) => (
            <tr key={line.account} className={ROW}>
              <th
                scope="row"
                className="block pb-1 text-start font-normal md:table-cell md:min-w-36 md:border-b md:border-line md:p-2 xl:min-w-56"
              >
                <Link
                  to={`${urls.console.journals(store)}?${new URLSearchParams({ month, account: line.account })}`}
                  className="font-semibold text-brand-ink underline underline-offset-2"
                >
                  {accountLabel(line.account)}
                </Link>
                <span className="block text-muted">{accountMeaning(line.account)}</span>
              </th>
              {COLUMNS.map((column) => (
                <Amount key={column} of={column} className={CELL}>
                  {shown(column, line[column])}
                </Amount>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="block md:table-footer-group">
          <tr className={ROW}>
            <th scope="row" className="block pb-1 text-start font-semibold md:table-cell md:p-2">
              {text.total}
            </th>
            {COLUMNS.map((column) => (
              <Amount key={column} of={column} className={`${CELL} font-semibold md:border-b-0`}>
                {shown(column, total(column))}
              </Amount>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

type AmountProps = { of: Column; className: string; children: ReactNode };

const Amount = ({ of, className, children }: AmountProps) => (
  <td className={className}>
    <span className="font-normal text-muted md:hidden">{text.columns[of]}</span>
    <span>{children}</span>
  </td>
);
