/** What a customer bought and claimed in the store, for their page and for the claim screen. */
import type { Customer } from '../../contract/customer.ts';
import { Facts } from '../parts/facts.tsx';
import { moneyText } from '../parts/money.ts';
import { text } from './text.ts';

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export function CustomerFigures({ customer }: { customer: Customer }) {
  const { currency, claimRate, storeClaimRate } = customer;
  return (
    <Facts
      rows={[
        { name: text.figures.orders, value: customer.orders.toLocaleString('en-US') },
        { name: text.figures.claims, value: customer.claims.toLocaleString('en-US') },
        { name: text.figures.paid, value: moneyText(customer.paid, currency) },
        { name: text.figures.claimed, value: moneyText(customer.claimed, currency) },
        { name: text.figures.paidOut, value: moneyText(customer.paidOut, currency) },
        {
          name: text.figures.rate,
          value:
            claimRate === null ? null : (
              <>
                {PERCENT.format(claimRate)}
                {storeClaimRate === null ? null : (
                  <span className="block text-muted">
                    {text.figures.storeRate(PERCENT.format(storeClaimRate))}
                  </span>
                )}
              </>
            ),
        },
      ]}
    />
  );
}
