/** Orders that apps create in the simulated shop, and its stock. */
import { amountOf, unitsOf } from './money.ts';
import { orderView } from './orders.ts';
import { allow, type Session } from './session.ts';
import {
  gid,
  idOf,
  nextId,
  type ShopifyState,
  type SimulatedAddress,
  type SimulatedLine,
  type SimulatedOrder,
  type SimulatedProduct,
  type SimulatedVariant,
} from './state.ts';

type LineInput = {
  variantId?: string;
  quantity: number;
  title?: string;
  sku?: string;
  requiresShipping?: boolean;
  priceSet?: { shopMoney: { amount: string } };
};
type OrderInput = {
  sourceIdentifier?: string;
  note?: string;
  tags?: string[];
  test?: boolean;
  email?: string;
  lineItems?: LineInput[];
  shippingAddress?: Partial<SimulatedAddress> & { countryCode?: string };
  discountCode?: { itemPercentageDiscountCode?: { code: string; percentage?: number } };
  customer?: { toAssociate?: { id?: string } };
};
type Options = { inventoryBehaviour?: string };

export function variantOf(
  state: ShopifyState,
  id: string,
): { product: SimulatedProduct; variant: SimulatedVariant } | null {
  for (const product of state.products) {
    const variant = product.variants.find((one) => one.id === idOf(id));
    if (variant) return { product, variant };
  }
  return null;
}

export function orderCreate(
  session: Session,
  { order: input, options }: { order: OrderInput; options?: Options },
): object {
  allow(session, 'write_orders', 'orderCreate');
  const { state } = session;
  const lines = input.lineItems ?? [];
  if (lines.length === 0) return failed('INVALID', 'Line items must have at least one line item');
  if (lines.some(({ variantId }) => variantId && !variantOf(state, variantId)))
    return failed('INVALID', 'Line items variant is invalid');
  if (lines.some(({ variantId, title }) => !variantId && !title))
    return failed('INVALID', "Line items title can't be blank");
  if (options?.inventoryBehaviour === 'DECREMENT_OBEYING_POLICY' && !claimed(state, lines))
    return failed('INVENTORY_CLAIM_FAILED', 'Unable to claim inventory for the order');
  const order = orderOf(session, input);
  state.orders.push(order);
  return { order: orderView(session, order), userErrors: [] };
}

const failed = (code: string, message: string): object => ({
  order: null,
  userErrors: [{ code, field: ['order'], message }],
});

function claimed(state: ShopifyState, lines: readonly LineInput[]): boolean {
  const wanted = new Map<SimulatedVariant, number>();
  for (const { variantId, quantity } of lines) {
    const variant = variantId && variantOf(state, variantId)?.variant;
    if (variant && variant.stock !== null) wanted.set(variant, (wanted.get(variant) ?? 0) + quantity);
  }
  if ([...wanted].some(([variant, quantity]) => quantity > (variant.stock ?? 0))) return false;
  for (const [variant, quantity] of wanted) variant.stock = (variant.stock ?? 0) - quantity;
  return true;
}

function orderOf(session: Session, input: OrderInput): SimulatedOrder {
  const { state } = session;
  const off = BigInt(Math.round(input.discountCode?.itemPercentageDiscountCode?.percentage ?? 0));
  const lines = (input.lineItems ?? []).map((line) => placed(state, line, off));
  const total = lines.reduce(
    (sum, { price, quantity, discount }) =>
      sum + unitsOf(price, state.currency) * BigInt(quantity) - unitsOf(discount, state.currency),
    0n,
  );
  const number = Math.max(1000, ...state.orders.map((one) => one.number)) + 1;
  const at = session.now();
  const customer = state.customers.find(({ id }) => id === idOf(input.customer?.toAssociate?.id ?? ''));
  return {
    id: nextId(state),
    number,
    name: `#${number}`,
    email: customer?.email ?? input.email ?? null,
    phone: null,
    customerId: customer?.id ?? null,
    createdAt: at,
    updatedAt: at,
    cancelledAt: null,
    currency: state.currency,
    rate: 1,
    taxesIncluded: false,
    test: input.test ?? false,
    sourceName: 'app',
    sourceIdentifier: input.sourceIdentifier ?? null,
    note: input.note ?? null,
    tags: input.tags ?? [],
    lines,
    shipping: amountOf(0n, state.currency),
    total: amountOf(total, state.currency),
    shippingAddress: addressOf(input.shippingAddress),
    transactions: [],
    refunds: [],
    fulfillments: [],
    closedCard: false,
  };
}

function placed(state: ShopifyState, line: LineInput, off: bigint): SimulatedLine {
  const known = line.variantId ? variantOf(state, line.variantId) : null;
  const price = line.priceSet?.shopMoney.amount ?? known?.variant.price ?? '0';
  const units = unitsOf(price, state.currency);
  return {
    id: nextId(state),
    productId: known?.product.id ?? null,
    variantId: known?.variant.id ?? null,
    title: known?.product.title ?? line.title ?? '',
    variantTitle: known?.variant.title ?? null,
    vendor: known?.product.vendor ?? null,
    sku: known?.variant.sku ?? line.sku ?? null,
    quantity: line.quantity,
    currentQuantity: line.quantity,
    price: amountOf(units, state.currency),
    discount: amountOf((units * BigInt(line.quantity) * off) / 100n, state.currency),
    tax: amountOf(0n, state.currency),
    requiresShipping: line.requiresShipping ?? true,
    isGiftCard: false,
  };
}

function addressOf(input: OrderInput['shippingAddress']): SimulatedAddress | null {
  if (!input) return null;
  const { countryCode, ...rest } = input;
  return {
    firstName: null,
    lastName: null,
    company: null,
    address1: null,
    address2: null,
    city: null,
    province: null,
    provinceCode: null,
    zip: null,
    phone: null,
    ...rest,
    countryCodeV2: countryCode ?? null,
  };
}

export function nodes(session: Session, { ids }: { ids: string[] }): (object | null)[] {
  allow(session, 'read_products', 'nodes');
  return ids.map((id) => {
    const found = variantOf(session.state, id);
    if (!found || !id.includes('/ProductVariant/')) return null;
    allow(session, 'read_inventory', 'inventoryItem');
    const { stock } = found.variant;
    return {
      __typename: 'ProductVariant',
      id: gid('ProductVariant', found.variant.id),
      inventoryPolicy: 'DENY',
      inventoryQuantity: stock ?? 0,
      inventoryItem: { tracked: stock !== null },
    };
  });
}
