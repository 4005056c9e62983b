import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAddress } from '../../demo/build.ts';
import { tidyAddress } from '../addresses/address.ts';
import { labelLines } from '../addresses/address-lines.ts';
import { isOneLine, isSeen, isSeveralLines, oneLine, severalLines, withoutVoid } from './plain-text.ts';

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
const UNSEEN = [
  ...[...between(0x00, 0x1f), ...between(0x7f, 0x9f), '\u061c', '\u200e', '\u200f'],
  ...[...between(0x2028, 0x202e), ...between(0x2066, 0x2069)],
  ...[...between(0xfdd0, 0xfdef), ...between(0xfffe, 0xffff), ...between(0x10fffe, 0x10ffff)],
];

describe('a line', () => {
  it.each(UNSEEN)('contains no %j', (sign) => {
    expect(isOneLine(`a${sign}b`)).toBe(false);
    expect(oneLine(`a${sign}b`)).toMatch(/^a ?b$/);
  });

  it("is always the result, and doesn't change when cleaned again", () => {
    const sign = fc.oneof(fc.constantFrom(...UNSEEN), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.array(sign), (signs) => {
        const line = oneLine(signs.join(''));
        expect([isOneLine(line), oneLine(line)]).toEqual([true, line]);
      }),
    );
  });

  it.each(['Zoë’s Café', 'מר כהן', '目黒花子', 'نرگس\u200cها', '👩‍👧'])('may be %s', (text) => {
    expect([isOneLine(text), oneLine(text), isSeen(text)]).toEqual([true, text, true]);
  });

  it.each(['\u200b', '\u200d\ufe0f', '\u3164', '\u00ad\u2060', '\u00a0 ', '\ufffe\u{1ffff}'])(
    'of %j alone is seen by nobody',
    (text) => {
      expect(isSeen(text)).toBe(false);
    },
  );
});

describe('a name', () => {
  it.each([
    ...[
      'Zoë’s Café',
      'Łukasz O’Brien',
      '목련',
      'می\u200cخواهم',
      'श\u094d\u200dय',
      'ന\u0d4d\u200d',
      'ه\u200d',
    ],
    ...[
      '👩‍👧',
      '👩🏽‍🚀',
      '🏳️‍🌈',
      '❤️ VIP',
      '1️⃣',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '葛\u{e0100}',
    ],
  ])('keeps %s', (name) => {
    expect(withoutVoid(name)).toBe(name);
  });

  it.each([
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200d\u200d',
    '\ufeff',
    '\u00ad',
    '\u2060',
    '\u3164',
    '\ufe0f',
    '\u{e0041}',
  ])('looks like no other name by %j', (sign) => {
    expect(withoutVoid(`${sign}Oli${sign}ve ${sign}Owner${sign}`)).toBe('Olive Owner');
    expect(withoutVoid(sign)).toBe('');
  });
});

it.each(['a\u0001', 'a\u0085b', 'a\u2066b', '\u061ca', 'a\rb', 'a\ufffe'])(
  '%j is no text on several lines',
  (text) => {
    expect(isSeveralLines(text)).toBe(false);
    expect(isSeveralLines('one\r\ntwo\n\tthree')).toBe(true);
  },
);

it('several lines keep their breaks and no other invisible characters', () => {
  expect(severalLines('one\r\ntwo\u0007\u202e\rthree\n')).toBe('one\ntwo\nthree');
});

it('an address is stored and shown without invisible characters', () => {
  const hostile = buildAddress({ name: 'A\u0007da\u001b[31m', address1: '1 Main\u202e St\u2028\u0085' });
  expect(tidyAddress(hostile)).toMatchObject({ name: 'A da [31m', address1: '1 Main St' });
  for (const line of labelLines(hostile)) expect(isOneLine(line)).toBe(true);
});
