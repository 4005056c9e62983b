/** Everything known about the claim, in the order in which it helps to decide. */
import { LabelsPanel } from '../panels/labels.tsx';
import { MergePanel } from '../panels/merge.tsx';
import { MetadataPanel } from '../panels/metadata.tsx';
import { SopsPanel } from '../panels/sops.tsx';
import { CustomerFacts } from './customer.tsx';
import { EligibilityFacts } from './eligibility.tsx';
import { ItemFacts } from './items.tsx';
import { LedgerFacts } from './ledger.tsx';
import { OrderFacts } from './order.tsx';
import { PackageFacts } from './package.tsx';
import { PhotoFacts } from './photos.tsx';
import { PolicyFacts } from './policy.tsx';
import { SignalFacts } from './signals.tsx';
import { ValueFacts } from './value.tsx';

export function ClaimFacts() {
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
      <PolicyFacts />
      <ValueFacts />
      <LedgerFacts />
      <LabelsPanel />
      <MetadataPanel />
      <SopsPanel />
    </>
  );
}
