/** What a customer bought and claimed in the store, for their page and for the claim screen. */
import type { Customer } from '../../contract/customer.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { Facts } from './facts.tsx';
import { moneyText } from './money.ts';

const text = catalogue({
  orders: 'Orders',
  claims: 'Claims',
  paid: 'Paid',
  claimed: 'Claimed',
  paidOut: 'Paid out',
  rate: 'Claim rate',
  storeRate: (rate: string) => `Whole store: ${rate}`,
});

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export function CustomerFigures({ customer }: { customer: Customer }) {
  const { currency, claimRate, storeClaimRate } = customer;
  return (
    <Facts
      rows={[
        { name: text.orders, value: customer.orders.toLocaleString('en-US') },
        { name: text.claims, value: customer.claims.toLocaleString('en-US') },
        { name: text.paid, value: moneyText(customer.paid, currency) },
        { name: text.claimed, value: moneyText(customer.claimed, currency) },
        { name: text.paidOut, value: moneyText(customer.paidOut, currency) },
        {
          name: text.rate,
          value:
            claimRate === null ? null : (
              <>
                {PERCENT.format(claimRate)}
                {storeClaimRate === null ? null : (
                  <span className="block text-muted">{text.storeRate(PERCENT.format(storeClaimRate))}</span>
                )}
              </>
            ),
        },
      ]}
    />
  );
}
