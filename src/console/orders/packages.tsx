/** The packages of an order: where each is, and what can be reported about it now. */
import type { ShipmentOnDesk } from '../../contract/desk-facts.ts';
import type { OrderDesk } from '../../contract/order-desk.ts';
import { Link } from '../../ui/link.tsx';
import { Facts } from '../parts/facts.tsx';
import { Icon } from '../parts/icon.tsx';
import { Section } from '../parts/page.tsx';
import { shipmentWord } from '../parts/shipment-word.ts';
import { Day, Moment } from '../parts/when.tsx';
import { typeWord } from '../queue/words.ts';
import { text } from './text.ts';
import { canReport, grouped } from './verdicts.ts';

export function OrderPackages({ desk }: { desk: OrderDesk }) {
  const { shipments, verdicts } = desk;
  if (shipments.length === 0) {
    return (
      <Section title={text.order.packages}>
        <p className="text-muted">{text.order.noPackages}</p>
      </Section>
    );
  }
  return shipments.map((shipment, at) => {
    const { sourceFulfillmentId: id } = shipment;
    const own = verdicts.filter((one) => one.sourceFulfillmentId === id);
    return (
      <Section key={id} title={text.order.package(at + 1, shipments.length)}>
        <PackageFacts shipment={shipment} isOpen={canReport(own)} />
        <Scans shipment={shipment} />
        <h3 className="mt-2 font-semibold">{text.order.verdicts}</h3>
        <Verdicts verdicts={own} />
      </Section>
    );
  });
}

/** `isOpen`: something of it can be reported now. */
function PackageFacts({ shipment, isOpen }: { shipment: ShipmentOnDesk; isOpen: boolean }) {
  const { trackingNumber, trackingUrl, estimatedDeliveryAt } = shipment;
  const moment = (at: string | null) => at && <Moment at={at} />;
  return (
    <>
      <p className="font-semibold">{shipmentWord(shipment.status)}</p>
      <Facts
        rows={[
          { name: text.order.shipped, value: moment(shipment.fulfilledAt) },
          { name: text.order.expected, value: estimatedDeliveryAt && <Day day={estimatedDeliveryAt} /> },
          { name: text.order.delivered, value: moment(shipment.deliveredAt) },
          { name: text.order.returned, value: moment(shipment.returnedAt) },
          {
            name: text.order.carrier,
            value: shipment.trackingCompany && <bdi>{shipment.trackingCompany}</bdi>,
          },
          {
            name: text.order.tracking,
            value:
              trackingNumber &&
              (trackingUrl ? (
                <Link href={trackingUrl} outside>
                  {trackingNumber}
                </Link>
              ) : (
                <bdi>{trackingNumber}</bdi>
              )),
          },
          {
            name: text.order.contains,
            value: shipment.items.map(({ sourceItemId, name, quantity, claimableQuantity }) => (
              <span key={sourceItemId} className="block">
                {quantity} × <bdi>{name}</bdi>{' '}
                {isOpen ? (
                  <span className="text-muted">({text.order.claimable(claimableQuantity)})</span>
                ) : null}
              </span>
            )),
          },
        ]}
      />
    </>
  );
}

function Scans({ shipment: { scans } }: { shipment: ShipmentOnDesk }) {
  if (scans.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-brand-ink">{text.order.scans(scans.length)}</summary>
      <ol className="mt-2 flex flex-col gap-1 border-s-2 border-line ps-3">
        {scans.toReversed().map((scan) => (
          <li key={`${scan.at} ${scan.status}`} className="flex flex-wrap justify-between gap-x-4">
            <bdi>
              {[scan.description ?? shipmentWord(scan.status), scan.place].filter(Boolean).join(', ')}
            </bdi>
            <span className="text-muted">
              <Moment at={scan.at} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Issues with the same answer stand in one line. */
function Verdicts({ verdicts }: { verdicts: OrderDesk['verdicts'] }) {
  return (
    <ul className="flex flex-col gap-2">
      {grouped(verdicts).map(({ verdict, issueTypes }) => (
        <li key={issueTypes.join()} className="flex gap-2">
          <Icon
            name={verdict.eligible ? 'check-circle' : 'cross-circle'}
            size={20}
            className={verdict.eligible ? 'text-success' : 'text-muted'}
          />
          <div className="min-w-0">
            <p>{issueTypes.map(typeWord).join(', ')}</p>
            <p className="text-muted">{verdict.sentence}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
