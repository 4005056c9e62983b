/** A warranty's page: what it covers and until when, and its claims. */
import { Link } from 'react-router';
import type { Warranty as WarrantyOnWire } from '../../contract/order-records.ts';
import { displayDurationText } from '../../domain/time/duration.ts';
import { urls } from '../../urls.ts';
import { useCan, useStoreSlug } from '../app/session.tsx';
import { BriefClaims } from '../lists/brief-claims.tsx';
import { OrderLink, RECORD_LINK } from '../lists/of-order.tsx';
import { RecordPage } from '../lists/record-page.tsx';
import { Facts } from '../parts/facts.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Moment, MomentDate } from '../parts/when.tsx';
import { text } from './text.ts';

export const Warranty = () => (
  <RecordPage<WarrantyOnWire>
    param="warrantyId"
    path="/warranties"
    permission="warranty:read"
    words={{ failed: text.warranty.failed, noAccess: text.noAccess }}
  >
    {(warranty) => <WarrantyPage warranty={warranty} />}
  </RecordPage>
);

type Props = { warranty: WarrantyOnWire };

const WarrantyPage = ({ warranty }: Props) => (
  <Page title={text.warranty.title(warranty.name)} help={text.warranty.help}>
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <WarrantyFacts warranty={warranty} />
      <div className="flex min-w-0 flex-col gap-6">
        <Section title={text.warranty.now}>
          <p>{warranty.verdict.sentence}</p>
        </Section>
        <BriefClaims title={text.warranty.claims} none={text.warranty.noClaims} claims={warranty.claims} />
      </div>
    </div>
  </Page>
);

function WarrantyFacts({ warranty }: Props) {
  const store = useStoreSlug() ?? '';
  const maySeeProducts = useCan()('product:read');
  const words = text.warranty;
  const { sourceProductId, expiresAt } = warranty;
  return (
    <Section title={words.facts}>
      <Facts
        rows={[
          { name: words.order, value: <OrderLink order={warranty} /> },
          { name: words.customer, value: warranty.customerName && <bdi>{warranty.customerName}</bdi> },
          { name: words.bought, value: <Moment at={warranty.orderedAt} /> },
          { name: words.sku, value: warranty.sku && <bdi className="break-all">{warranty.sku}</bdi> },
          {
            name: words.product,
            value: sourceProductId && maySeeProducts && (
              <Link to={urls.console.product(store, sourceProductId)} className={RECORD_LINK}>
                {words.openProduct}
              </Link>
            ),
          },
          { name: words.quantity, value: warranty.quantity },
          { name: words.units, value: warranty.units },
          { name: words.period, value: displayDurationText(warranty.warrantyPeriod) },
          { name: words.ends, value: expiresAt && <MomentDate at={expiresAt} /> },
        ]}
      />
    </Section>
  );
}
