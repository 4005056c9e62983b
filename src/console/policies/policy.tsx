/** A policy's page: what it covers, what was paid for it, and its claims. */
import type { OrderPolicy } from '../../contract/order-records.ts';
import { BriefClaims } from '../lists/brief-claims.tsx';
import { OrderLink } from '../lists/of-order.tsx';
import { RecordPage } from '../lists/record-page.tsx';
import { Facts } from '../parts/facts.tsx';
import { moneyText } from '../parts/money.ts';
import { Page, Section } from '../parts/page.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './text.ts';

export const Policy = () => (
  <RecordPage<OrderPolicy>
    param="policyId"
    path="/policies"
    permission="policy:read"
    words={{ failed: text.policy.failed, noAccess: text.noAccess }}
  >
    {(policy) => <PolicyPage policy={policy} />}
  </RecordPage>
);

function PolicyPage({ policy }: { policy: OrderPolicy }) {
  const words = text.policy;
  const { insuredAmount, premiumPaid, removedAt, revenueShare } = policy;
  return (
    <Page title={words.title[policy.coverage]} help={words.help}>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Section title={words.facts}>
          <Facts
            rows={[
              { name: words.order, value: <OrderLink order={policy} /> },
              { name: words.customer, value: policy.customerName && <bdi>{policy.customerName}</bdi> },
              { name: words.bought, value: <Moment at={policy.orderedAt} /> },
              { name: words.insured, value: insuredAmount && moneyText(insuredAmount, policy.currency) },
              { name: words.premium, value: premiumPaid && moneyText(premiumPaid, policy.premiumCurrency) },
              {
                name: words.revenueShare,
                value:
                  revenueShare &&
                  words.shared(
                    moneyText(revenueShare.amount, policy.premiumCurrency),
                    revenueShare.percentage,
                  ),
              },
              {
                name: text.state.label,
                value: removedAt === null ? text.state.active : text.state.removed,
              },
              { name: words.removed, value: removedAt && <Moment at={removedAt} /> },
            ]}
          />
        </Section>
        <BriefClaims title={words.claims} none={words.noClaims} claims={policy.claims} />
      </div>
    </Page>
  );
}
