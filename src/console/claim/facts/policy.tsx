import { FactSection, Facts } from '../../parts/facts.tsx';
import { moneyText } from '../../parts/money.ts';
import { onceLoaded } from '../../parts/once-loaded.tsx';
import { Moment } from '../../parts/when.tsx';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';

const WarrantyFacts = onceLoaded(async () => (await import('./warranty.tsx')).WarrantyFacts);

export function PolicyFacts() {
  const { claim, policy } = useDesk();
  const { insuredAmount, premiumPaid, premiumCurrency, removedAt } = policy;
  const warranty = claim.warrantyMetadata;
  const money = (amount: string | null, currency = claim.currency) =>
    amount === null ? null : moneyText(amount, currency);
  return (
    <FactSection title={text.policy.title}>
      <p>{text.protection[policy.status]}</p>
      <Facts
        rows={[
          {
            name: policy.isAmountPerResolution ? text.policy.each : text.policy.covers,
            value: money(insuredAmount),
          },
          { name: text.policy.premium, value: money(premiumPaid, premiumCurrency ?? claim.currency) },
          { name: text.policy.removed, value: removedAt ? <Moment at={removedAt} /> : null },
        ]}
      />
      {warranty ? <WarrantyFacts warranty={warranty} currency={claim.currency} /> : null}
      {policy.changedSinceFiling ? <p className="text-warning">{text.policy.changed}</p> : null}
    </FactSection>
  );
}
