/** The order's own facts: customer, dates, amounts, addresses. */
import { Link } from 'react-router';
import type { OrderDesk } from '../../contract/order-desk.ts';
import { urls } from '../../urls.ts';
import { useStoreSlug } from '../app/session.tsx';
import { AddressLines } from '../parts/address-lines.tsx';
import { FactSection, Facts } from '../parts/facts.tsx';
import { orderAmounts } from '../parts/order-amounts.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './text.ts';

type Props = { desk: OrderDesk };

export function OrderAside({ desk }: Props) {
  return (
    <div className="rounded-xl border border-line">
      <CustomerOfOrder desk={desk} />
      <OrderDates desk={desk} />
      <OrderAmounts desk={desk} />
      <OrderAddresses desk={desk} />
    </div>
  );
}

function CustomerOfOrder({ desk: { customer } }: Props) {
  const store = useStoreSlug() ?? '';
  if (customer === null) return null;
  return (
    <FactSection title={text.order.customer}>
      <div>
        <bdi className="block font-semibold">{customer.name}</bdi>
        <bdi className="block break-words">{customer.email}</bdi>
        <bdi className="block">{customer.phone}</bdi>
      </div>
      <p>
        <Link
          to={urls.console.customer(store, customer.id)}
          className="text-brand-ink underline underline-offset-2"
        >
          {text.order.openCustomer}
        </Link>{' '}
        <span className="text-muted">{text.ofCustomer(customer.orders, customer.claims)}</span>
      </p>
    </FactSection>
  );
}

function OrderDates({ desk: { order } }: Props) {
  const moment = (at: string | null) => at && <Moment at={at} />;
  return (
    <FactSection title={text.order.facts}>
      <Facts
        rows={[
          { name: text.order.placed, value: moment(order.createdAt) },
          { name: text.order.channel, value: text.order.channels[order.channel] },
          { name: text.order.protection, value: text.protection[order.protectionStatus] },
          { name: text.order.risk, value: order.riskLevel && text.order.risks[order.riskLevel] },
          { name: text.order.cancelled, value: moment(order.cancelledAt) },
          { name: text.order.chargeback, value: moment(order.chargebackAt) },
          { name: text.order.tags, value: order.tags.length > 0 ? <bdi>{order.tags.join(', ')}</bdi> : null },
        ]}
      />
    </FactSection>
  );
}

const OrderAmounts = ({ desk: { order } }: Props) => (
  <FactSection title={text.order.amounts}>
    <Facts rows={orderAmounts(order)} />
  </FactSection>
);

function OrderAddresses({ desk: { order } }: Props) {
  return (
    <FactSection title={text.order.addresses}>
      <TitledAddress title={text.order.shipTo} address={order.shippingAddress} />
      <TitledAddress title={text.order.corrected} address={order.updatedShippingAddress} />
      <TitledAddress title={text.order.billTo} address={order.billingAddress} />
    </FactSection>
  );
}

type AddressProps = { title: string; address: OrderDesk['order']['shippingAddress'] };

const TitledAddress = ({ title, address }: AddressProps) =>
  address === null ? null : (
    <div>
      <h3 className="text-muted">{title}</h3>
      <AddressLines address={address} />
    </div>
  );
