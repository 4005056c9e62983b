import type { BillLine } from '../../domain/orders/bill.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';

export const text = catalogue({
  show: 'Show',
  hide: 'Hide',
  close: 'Close',
  tryAgain: 'Try again',
  loading: 'Loading…',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  table: 'Table',
  readMore: 'Read more',
  /** Of what a search found; `hasMore`: only so many are loaded. */
  found: (count: number, hasMore: boolean) =>
    `${hasMore ? 'More than ' : ''}${counted(count, 'result', 'results')}`,
  orderAmounts: {
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    tax: 'Tax',
    shippingTax: 'Tax on shipping',
    // What isn't in any other amount: duties, fees, rounding. Shops don't always say which.
    otherCharges: 'Duties and other charges',
    otherDeductions: 'Other deductions',
    total: 'Total',
    refunded: 'Refunded',
  } satisfies Record<BillLine | 'total' | 'refunded', string>,
  cut: (most: number) =>
    `At most ${most.toLocaleString('en-US')} characters fit here, so the end of what you pasted was left out.`,
  debit: (amount: string) => `${amount} debit`,
  credit: (amount: string) => `${amount} credit`,
});
