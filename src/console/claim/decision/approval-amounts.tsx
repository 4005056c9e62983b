import type { ApprovalPreview } from '../../../contract/resolution.ts';
import { moneyText } from '../../parts/money.ts';
import { useDesk } from '../query.ts';
import { text } from './text.ts';

type Props = { plan: ApprovalPreview | null; isOld?: boolean };

/** The sums of an approval. `isOld`: newer ones are being worked out. */
export function ApprovalAmounts({ plan, isOld = false }: Props) {
  const { methods } = useDesk();
  if (plan === null) return null;
  const { currency, storeCurrency, totals, cappedBy } = plan;
  const isSet = (amount: string) => Number(amount) !== 0;
  const rows = [
    { name: text.amounts.items, value: moneyText(totals.items, currency, 'item') },
    { name: text.amounts.shipping, value: moneyText(totals.shipping, currency) },
    { name: text.amounts.tax, value: moneyText(totals.tax, currency) },
    isSet(totals.bonus) ? { name: text.amounts.bonus, value: moneyText(totals.bonus, currency) } : null,
    cappedBy ? { name: text.amounts.cap, value: text.amounts.caps[cappedBy] ?? cappedBy } : null,
  ];
  return (
    <dl
      aria-busy={isOld}
      aria-label={text.amounts.title}
      className={`flex flex-col gap-1 ${isOld ? 'opacity-60' : ''}`}
    >
      {rows.map((row) =>
        row === null ? null : (
          <div key={row.name} className="flex items-baseline justify-between gap-4">
            <dt className="text-muted">{row.name}</dt>
            <dd className="text-end">{row.value}</dd>
          </div>
        ),
      )}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2 text-lg font-bold">
        <dt>{text.amounts.total}</dt>
        <dd>{moneyText(totals.total, currency)}</dd>
      </div>
      {storeCurrency === currency ? null : (
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{text.amounts.inStoreCurrency}</dt>
          <dd>{moneyText(totals.totalInStoreCurrency, storeCurrency)}</dd>
        </div>
      )}
      {totals.cost === totals.totalInStoreCurrency ? null : (
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{text.amounts.cost}</dt>
          <dd>{moneyText(totals.cost, storeCurrency)}</dd>
        </div>
      )}
      {methods ? (
        <div className="flex items-baseline justify-between gap-4 text-muted">
          <dt>{text.amounts.most}</dt>
          <dd>{moneyText(methods.cap.amount, methods.currency)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
