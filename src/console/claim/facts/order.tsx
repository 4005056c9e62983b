import { Link } from 'react-router';
import type { ClaimDesk } from '../../../contract/desk.ts';
import { urls } from '../../../urls.ts';
import { useStoreSlug } from '../../app/session.tsx';
import { AddressLines } from '../../parts/address-lines.tsx';
import { FactSection, Facts } from '../../parts/facts.tsx';
import { orderAmounts } from '../../parts/order-amounts.tsx';
import { Moment } from '../../parts/when.tsx';
import { useDesk } from '../query.ts';
import { Tag } from '../status.tsx';
import { text } from '../text.ts';
import { BriefClaims } from './brief-claims.tsx';

type Order = NonNullable<ClaimDesk['order']>;

const LINK = 'text-brand-ink underline underline-offset-2';

export function OrderFacts() {
  const { order } = useDesk();
  const store = useStoreSlug() ?? '';
  if (order === null) return null;
  const others = order.claims.length > 1 ? order.claims : [];
  return (
    <FactSection title={text.order.title}>
      <Facts
        rows={[
          {
            name: text.order.number,
            value: (
              <Link to={urls.console.order(store, order.id)} className={LINK}>
                <bdi>{order.orderNumber}</bdi>
              </Link>
            ),
          },
          { name: text.order.placed, value: <Moment at={order.createdAt} /> },
          { name: text.order.channel, value: text.channel[order.channel] ?? order.channel },
          ...orderAmounts(order),
          order.riskLevel ? { name: text.order.risk, value: <RiskLevel level={order.riskLevel} /> } : null,
          order.cancelledAt ? { name: text.order.cancelled, value: <Moment at={order.cancelledAt} /> } : null,
          order.chargebackAt
            ? { name: text.order.chargeback, value: <Moment at={order.chargebackAt} /> }
            : null,
          order.tags.length > 0 ? { name: text.order.tags, value: <bdi>{order.tags.join(', ')}</bdi> } : null,
          order.shippingAddress
            ? { name: text.order.address, value: <AddressLines address={order.shippingAddress} /> }
            : null,
          order.updatedShippingAddress
            ? { name: text.order.corrected, value: <AddressLines address={order.updatedShippingAddress} /> }
            : null,
        ]}
      />
      <BriefClaims title={text.order.claims} claims={others} />
    </FactSection>
  );
}

const RISK_TONES: Record<NonNullable<Order['riskLevel']>, 'success' | 'warning' | 'danger'> = {
  low: 'success',
  medium: 'warning',
  high: 'danger',
};

const RiskLevel = ({ level }: { level: NonNullable<Order['riskLevel']> }) => (
  <Tag tone={RISK_TONES[level]}>{text.risk[level]}</Tag>
);
