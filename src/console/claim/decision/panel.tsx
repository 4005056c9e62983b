/** The decision about the claim. */
import { FactSection } from '../../parts/facts.tsx';
import { moneyText } from '../../parts/money.ts';
import { useDesk } from '../query.ts';
import { StatusTag } from '../status.tsx';
import { resolutionLabel } from '../words.ts';
import { text } from './text.ts';

export function DecisionPanel() {
  const { claim } = useDesk();
  return (
    <FactSection title={text.title}>
      <p>
        <StatusTag status={claim.status} />
      </p>
      <p>{text.asks(resolutionLabel(claim.requestedResolution))}</p>
      <p className="flex items-baseline justify-between gap-4 text-lg font-bold">
        <span>{text.total}</span>
        <span>{moneyText(claim.quote.total, claim.quote.currency)}</span>
      </p>
    </FactSection>
  );
}
