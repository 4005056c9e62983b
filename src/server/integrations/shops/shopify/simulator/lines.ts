/** Lines of simulated orders as GraphQL shows them. */
import { bagOf, unitsOf } from './money.ts';
import { gid, type ShopifyState, type SimulatedLine, type SimulatedOrder } from './state.ts';

export function lineView(state: ShopifyState, order: SimulatedOrder, line: SimulatedLine): object {
  const bag = (amount: string): object => bagOf(amount, order, state.currency);
  const some = (amount: string): boolean => unitsOf(amount, order.currency) > 0n;
  return {
    ...line,
    id: gid('LineItem', line.id),
    name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
    product: line.productId && { id: gid('Product', line.productId) },
    variant: line.variantId && { id: gid('ProductVariant', line.variantId) },
    originalUnitPriceSet: bag(line.price),
    discountAllocations: some(line.discount) ? [{ allocatedAmountSet: bag(line.discount) }] : [],
    taxLines: some(line.tax) ? [{ rate: 0.1, priceSet: bag(line.tax) }] : [],
    customAttributes: [],
  };
}
