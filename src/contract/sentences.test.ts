import { expect, it } from 'vitest';
import { z } from 'zod';
import { orderDocumentSchema } from './order.ts';
import { email } from './text.ts';

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

it.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.string(), undefined, 'This is needed.'],
  ['nothing of a few', z.enum(['a', 'b']), undefined, 'This is needed.'],
  ['a number for a text', z.string(), 5, 'Use a text.'],
  ['a fraction', z.int(), 1.5, 'Use a whole number.'],
  ['a number given twice', z.coerce.number(), ['1', '2'], 'Use a number.'],
  ['a list for an object', z.object({}), [], 'Use an object.'],
  ['an empty text', z.string().min(1), '', 'This can’t be empty.'],
  ['a text too short', z.string().min(2), 'a', 'Use 2 characters or more.'],
  ['a text too long', z.string().max(2000), 'a'.repeat(2001), 'Use at most 2,000 characters.'],
  ['a number too small', z.int().min(1), 0, 'Use 1 or more.'],
  ['a number too large', z.int().max(100), 101, 'Use 100 or less.'],
  ['an empty list', z.array(z.string()).min(1), [], 'The list can’t be empty.'],
  ['a list too long', z.array(z.string()).max(1), ['a', 'b'], 'List at most 1.'],
  ['another one', z.enum(['a', 'b']), 'c', 'Use one of a, b.'],
  ['no to what must be yes', z.literal(true), false, 'Use true.'],
  ['a field that is not known', z.strictObject({}), { a: 1 }, 'There is no field a.'],
  [
    'neither of two forms',
    z.union([z.string(), z.null()]),
    5,
    'Use one of the forms that the API reference shows.',
  ],
  ['no email address', email, 'ada', 'Use an email address such as ada@example.com.'],
  ['a form with a sentence of its own', z.string().regex(/a/, 'Use an a.'), 'b', 'Use an a.'],
])('%s is answered with what to send instead', (_what, schema, value, sentence) => {
  expect(said(schema, value)).toBe(sentence);
});

it('no field of an order mentions schema terms', () => {
  const { error } = orderDocumentSchema.safeParse({ items: [{ quantity: -1, name: 7 }], fulfillments: 'x' });
  const messages = error?.issues.map(({ message }) => message) ?? [];
  expect(messages.length).toBeGreaterThan(5);
  for (const message of messages) expect(message).not.toMatch(/expected|received|Invalid input/);
});
