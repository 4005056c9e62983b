import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { declaredPartOf } from './declared.ts';

const line = z.object({ id: z.string(), price: z.string().nullable() });
const order = z.object({
  lines: z.array(line),
  first: line.nullable(),
  byId: z.record(z.string(), line),
  tags: z.array(z.string()),
  file: z.object({ url: z.string() }).and(z.object({ kind: z.enum(['image', 'video']) })),
  chosen: z.union([line, z.object({ name: z.string() })]).optional(),
  either: z.union([line, z.object({ name: z.string() })]).nullish(),
  picture: z.union([z.url(), z.literal('none')]).nullable(),
});

const declared = (value: unknown) => declaredPartOf(order)?.(value);

const whole = {
  lines: [{ id: 'a', price: null }],
  first: null,
  byId: { a: { id: 'a', price: '1.00' } },
  tags: ['x'],
  file: { url: '/a', kind: 'image' },
  either: null,
  picture: null,
};

it('omits every field the contract does not declare, at any depth', () => {
  const secret = { cost: '0.10' };
  const told = {
    ...whole,
    ...secret,
    lines: [{ id: 'a', price: null, ...secret }],
    byId: { a: { id: 'a', price: '1.00', ...secret } },
    file: { url: '/a', kind: 'image', ...secret },
    chosen: { name: 'b', ...secret },
  };
  expect(declared(told)).toEqual({ ...whole, chosen: { name: 'b' } });
});

it('gives the same result as checking the whole answer, for anything that fits the contract', () => {
  const lines = fc.record({ id: fc.string(), price: fc.option(fc.string()), more: fc.anything() });
  const orders = fc.record({
    lines: fc.array(lines),
    first: fc.option(lines),
    byId: fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      lines,
    ),
    tags: fc.array(fc.string()),
    file: fc.record({ url: fc.string(), kind: fc.constantFrom('image', 'video'), more: fc.anything() }),
    either: fc.option(lines),
    picture: fc.constantFrom(null, 'none', 'https://shop.example/mug.jpg'),
  });
  fc.assert(
    fc.property(orders, (value) => {
      expect(JSON.stringify(declared(value))).toBe(JSON.stringify(z.encode(order, value as never)));
    }),
  );
});

it('passes a schema through that declares everything below it', () => {
  expect(declaredPartOf(z.array(z.string()))).toBeNull();
  expect(declaredPartOf(z.looseObject({ id: z.string() }))).toBeNull();
  expect(declaredPartOf(z.record(z.string(), z.unknown()))).toBeNull();
});
