/** The merchant's view of the claim, under the names of its specification. */
import { FactSection, Facts } from '../../parts/facts.tsx';
import { moneyText } from '../../parts/money.ts';
import { Moment } from '../../parts/when.tsx';
import { resolutionWord } from '../../queue/words.ts';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';

const TOTALS = ['totalValueToCustomer', 'totalReimbursed', 'totalClaimValue'] as const;
const PARTS = ['shipping', 'items', 'taxes', 'subtotal', 'bonus'] as const;

export function ValueFacts() {
  const { money, names } = useDesk();
  const { currency, inStoreCurrency } = money;
  const inStore = (name: (typeof TOTALS)[number]) =>
    inStoreCurrency.currency === currency ? null : (
      <span className="block text-muted">{moneyText(inStoreCurrency[name], inStoreCurrency.currency)}</span>
    );
  return (
    <FactSection title={text.value.title}>
      <Facts
        rows={[
          {
            name: text.value.resolutionDate,
            value: money.resolutionDate && <Moment at={money.resolutionDate} />,
          },
          {
            name: text.value.providedResolution,
            value: money.providedResolution && resolutionWord(money.providedResolution),
          },
          {
            name: text.value.reimbursed,
            value: money.reimbursed === null ? null : money.reimbursed ? text.value.yes : text.value.no,
          },
          {
            name: text.value.actionedBy,
            value: money.actionedBy && <bdi>{names[money.actionedBy] ?? text.value.team}</bdi>,
          },
          { name: text.value.denialReason, value: money.denialReason?.label ?? null },
          ...PARTS.map((name) => ({
            name: text.value[name],
            value: moneyText(money[name], currency, name === 'items' ? 'item' : 'total'),
          })),
          ...TOTALS.map((name) => ({
            name: text.value[name],
            value: (
              <strong className="font-semibold">
                {moneyText(money[name], currency)}
                {inStore(name)}
              </strong>
            ),
          })),
        ]}
      />
    </FactSection>
  );
}
