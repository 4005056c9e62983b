/** Everything known about the claim, in the order in which it helps to decide. */
import { useCan } from '../../app/session.tsx';
import { onceLoaded } from '../../parts/once-loaded.tsx';
import { LabelsPanel } from '../panels/labels.tsx';
import { MergePanel } from '../panels/merge.tsx';
import { SopsPanel } from '../panels/sops.tsx';
import { CustomerFacts } from './customer.tsx';
import { EligibilityFacts } from './eligibility.tsx';
import { ItemFacts } from './items.tsx';
import { OrderFacts } from './order.tsx';
import { PackageFacts } from './package.tsx';
import { PhotoFacts } from './photos.tsx';
import { PolicyFacts } from './policy.tsx';
import { SignalFacts } from './signals.tsx';
import { ValueFacts } from './value.tsx';

/** Near the end of the page, with inputs of its own. */
const MetadataPanel = onceLoaded(async () => (await import('../panels/metadata.tsx')).MetadataPanel);

/** Few of those who decide may see it. */
const LedgerFacts = onceLoaded(async () => (await import('./ledger.tsx')).LedgerFacts);

/** Few stores have a returns tool or a help desk. */
const Elsewhere = onceLoaded(async () => (await import('./elsewhere.tsx')).Elsewhere);

export function ClaimFacts() {
  const may = useCan();
  return (
    <>
      <ItemFacts />
      <MergePanel />
      <PhotoFacts />
      <SignalFacts />
      <PackageFacts />
      <EligibilityFacts />
      <CustomerFacts />
      <OrderFacts />
      <Elsewhere />
      <PolicyFacts />
      <ValueFacts />
      {may('payout:read') ? <LedgerFacts /> : null}
      <LabelsPanel />
      <MetadataPanel />
      <SopsPanel />
    </>
  );
}
