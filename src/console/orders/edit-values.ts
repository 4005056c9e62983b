/** What the form of an order holds: the values by their paths, and the lines as one of them. */
import type { OrderEditAnswer } from '../../contract/order-edit.ts';
import { type EditedLine, editOf, keptOf, type OrderEdit, withKept } from '../../domain/orders/by-hand.ts';
import { ADDRESS_FIELDS as ADDRESS, type Address } from '../../domain/orders/order.ts';
import type { FieldSpec } from '../forms/form-field.tsx';
import type { Values } from '../forms/use-section.ts';
import { text } from './edit-text.ts';

/** `key`: tells lines apart before they have an id. */
export type FormLine = Omit<EditedLine, 'sourceItemId' | 'quantity'> & {
  key: string;
  sourceItemId: string | null;
  /** As typed, if it is no number. */
  quantity: number | string;
};

export const LINES = 'items';
const CUSTOMER = ['email', 'name', 'phone'] as const;
/** As the contract has them. */
const MOST: Record<(typeof CUSTOMER)[number] | (typeof ADDRESS)[number], number> = {
  ...{ email: 254, name: 255, phone: 60, company: 255, address1: 500, address2: 500, city: 255 },
  ...{ province: 255, postalCode: 40, country: 2 },
};

const specOf =
  (group: string) =>
  (name: keyof typeof MOST): FieldSpec => ({
    ...{
      path: `${group}.${name}`,
      label: text.fields[name],
      kind: 'text',
      most: MOST[name],
      isEmptyNull: true,
    },
    ...(name === 'email' && { type: 'email', isEmptyNull: false }),
    ...(name === 'phone' && { type: 'tel' }),
    ...(name === 'country' && { hint: text.countryHint }),
  });

export const CUSTOMER_FIELDS = CUSTOMER.map(specOf('customer'));
export const ADDRESS_FIELDS = ADDRESS.map(specOf('shippingAddress'));
export const PATHS = [...CUSTOMER_FIELDS, ...ADDRESS_FIELDS].map(({ path }) => path);

/** The values of an edit, or of the order as the shop sent it. */
export const valuesOf = ({ customer, shippingAddress, items }: OrderEdit): Values => ({
  ...Object.fromEntries(CUSTOMER.map((name) => [`customer.${name}`, customer[name]])),
  ...Object.fromEntries(ADDRESS.map((name) => [`shippingAddress.${name}`, shippingAddress?.[name] ?? null])),
  [LINES]: items.map(
    ({
      sourceItemId,
      name,
      sku,
      quantity,
      price,
      discount,
      tax,
      warrantyPeriod,
      sourceFulfillmentId,
    }): FormLine => ({
      ...{ key: sourceItemId, sourceItemId, name, sku, quantity, price, discount, tax, warrantyPeriod },
      sourceFulfillmentId,
    }),
  ),
});

export const linesOf = (values: Values): FormLine[] => values[LINES] as FormLine[];

export const newLine = (key: string): FormLine => ({
  ...{ key, sourceItemId: null, name: '', sku: null, quantity: 1, price: '0.00', discount: '0', tax: '0' },
  ...{ warrantyPeriod: null, sourceFulfillmentId: null },
});

export function bodyOf(values: Values) {
  const address = Object.fromEntries(ADDRESS.map((name) => [name, values[`shippingAddress.${name}`]]));
  const isNone = Object.values(address).every((value) => value === null);
  return {
    customer: Object.fromEntries(CUSTOMER.map((name) => [name, values[`customer.${name}`]])),
    shippingAddress: isNone ? null : address,
    items: linesOf(values).map(({ key: _, ...line }) => line),
  };
}

/** The order's total as it would be; null while something typed is no number. */
export function totalWith({ shop, items: saved, ...edit }: OrderEditAnswer, values: Values): string | null {
  const lines = linesOf(values).map((line) => ({ ...line, quantity: Number(line.quantity) }));
  const isRead = lines.every(
    ({ quantity, price, discount, tax }) =>
      Number.isInteger(quantity) &&
      [price, discount, tax].every((amount) => /^\d{1,15}(\.\d{1,6})?$/.test(amount)),
  );
  if (!isRead) return null;
  const items = lines.map(({ key, sourceItemId, ...line }) => ({
    ...line,
    sourceItemId: sourceItemId ?? key,
  }));
  const whole = { customer: edit.customer, shippingAddress: edit.shippingAddress as Address | null, items };
  return withKept(shop, keptOf(whole, shop)).total;
}

export const shopValues = ({ shop }: OrderEditAnswer): Values => valuesOf(editOf(shop, null));
