/** What a shop's adapter is asked to carry out, in its tests: each with a key and a mark of its own. */

import { randomUUID } from 'node:crypto';
import type { CreditForm } from '../src/domain/claims/credit-forms.ts';
import { currencyExponent } from '../src/domain/money/money.ts';
import type {
  CreditOrder,
  RefundOrder,
  ReplacedLine,
  ReplacementOrder,
} from '../src/server/integrations/ports.ts';

/** Planted, so that a test can look for it where no customer may be named. */
export const EMAIL = 'planted.shopper@example.com';

type Shop = {
  order: string;
  currency: string;
  line: Pick<ReplacedLine, 'sourceItemId' | 'sourceProductId' | 'sku' | 'name'>;
  form: CreditForm;
};

export function ordersOf({ order, currency, line, form }: Shop) {
  const money = (units: bigint) => ({ amount: units, scale: currencyExponent(currency), currency });
  const instructed = () => {
    const key = randomUUID();
    return {
      ...{ key, mark: `mg-${key.slice(0, 18)}` },
      ...{ sourceOrderId: order, orderNumber: order, claimNumber: 'C-1001' },
    };
  };
  return {
    money,
    refundOrder: (): RefundOrder => ({ ...instructed(), amount: money(1n) }),
    replacementOrder: (): ReplacementOrder => ({
      ...instructed(),
      currency,
      customer: { email: EMAIL, name: 'Ada Shopper', phone: null },
      address: {
        ...{ name: 'Ada Shopper', company: null, address1: '1 Main St', address2: null, city: 'Boise' },
        ...{ province: 'ID', postalCode: '83702', country: 'US', phone: null },
      },
      lines: [{ ...line, sourceVariantId: null, quantity: 1 }],
    }),
    creditOrder: (): CreditOrder => ({
      ...instructed(),
      form,
      amount: money(500n),
      customer: { email: EMAIL, name: 'Ada Shopper' },
      code: randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase(),
      expiresOn: '2027-05-31',
    }),
  };
}
