/** What of the claim's order comes back by a return, for those who may see it. */
import { sentenceOf } from '../../app/problem.ts';
import { FactSection } from '../../parts/facts.tsx';
import { hasReturns, ReturnsOfOrder, useReturnsOf } from '../../returns/of-order.tsx';
import { text } from '../../returns/of-order-text.ts';
import { useDesk } from '../query.ts';

export function ReturnFacts() {
  const { claim, order } = useDesk();
  const { data, error } = useReturnsOf(order?.id ?? null);
  if (!data && error)
    return (
      <FactSection title={text.title}>
        <p className="text-muted">{sentenceOf(error)}</p>
      </FactSection>
    );
  if (!data || !hasReturns(data)) return null;
  return (
    <FactSection title={text.title}>
      <ReturnsOfOrder found={data} claimId={claim.id} />
    </FactSection>
  );
}
