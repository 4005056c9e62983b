/** Names from shop systems and shoppers must be fully visible and must not mislead a reader or a printer. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isEmailAddress } from '../domain/text/email.ts';
import { isOneLine } from '../domain/text/plain-text.ts';
import { orderDocumentSchema } from './order.ts';
import { ORDER_EXAMPLE } from './order-example.ts';
import { productDocumentSchema } from './product.ts';
import { storePatchSchema } from './store.ts';

const HIDDEN = [
  '\u0007',
  '\u001b[31m',
  '\u007f',
  '\u009b',
  '\u200f',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u2028',
  '\n',
  '\r',
  '\t',
];
const dirty = fc
  .array(fc.oneof(fc.constantFrom(...HIDDEN), fc.string({ minLength: 1, maxLength: 3, unit: 'grapheme' })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => `x${parts.join('')}`)
  .filter((text) => !text.includes('\0') && text.isWellFormed());

/** Copies of the value, each with one text replaced by the dirty one. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

const [item] = ORDER_EXAMPLE.items;
const [fulfillment] = ORDER_EXAMPLE.fulfillments;

const orderOf = (word: string) => ({
  ...ORDER_EXAMPLE,
  sourceOrderNumber: word,
  customer: { email: 'ada@example.com', name: word, phone: word },
  shippingAddress: { ...ORDER_EXAMPLE.shippingAddress, name: word, address1: word, city: word },
  items: [{ ...item, name: word, sku: word, selectedOptions: [{ name: word, value: 'one' }] }],
  fulfillments: [
    {
      ...fulfillment,
      trackingCompany: word,
      trackingNumber: word,
      scans: [{ at: '2026-11-01T10:00:00Z', place: word, description: word }],
    },
  ],
  tags: [word],
});

it('cleans the names of orders', () => {
  fc.assert(
    fc.property(dirty, (word) => {
      const order = orderDocumentSchema.parse(orderOf(word));
      for (const text of textsOf(order)) expect(isOneLine(text), JSON.stringify(text)).toBe(true);
    }),
  );
});

it('cleans the names of products', () => {
  fc.assert(
    fc.property(dirty, (word) => {
      const variants = [{ sourceVariantId: 'v1', name: word, sku: word, barcode: word }];
      const product = productDocumentSchema.parse({ name: word, sku: word, barcode: word, variants });
      for (const text of textsOf(product)) expect(isOneLine(text), JSON.stringify(text)).toBe(true);
    }),
  );
});

it('accepts such names in settings only once cleaned, and refuses such e-mail addresses', () => {
  fc.assert(
    fc.property(dirty, (word) => {
      const settings = { name: word, help: { phone: word.slice(0, 40), hours: word } };
      const taken = storePatchSchema.safeParse(settings);
      if (taken.success) for (const text of textsOf(taken.data)) expect(isOneLine(text)).toBe(true);
      if (!isOneLine(word)) expect(isEmailAddress(`${word}@example.com`)).toBe(false);
    }),
  );
});

it('refuses a name that is empty once cleaned', () => {
  const unnamed = orderDocumentSchema.safeParse({
    ...ORDER_EXAMPLE,
    items: [{ ...item, name: '\u202e\u0007' }],
  });
  expect(unnamed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['items.0.name']);
});

it('keeps the line breaks of an option, such as an engraving', () => {
  const selectedOptions = [{ name: 'Engraving', value: 'For Ada\r\nwith\u202e love' }];
  const order = orderDocumentSchema.parse({ ...ORDER_EXAMPLE, items: [{ ...item, selectedOptions }] });
  expect(order.items[0]?.selectedOptions[0]?.value).toBe('For Ada\nwith love');
});
