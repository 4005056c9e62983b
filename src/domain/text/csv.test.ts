import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

const cell = (value: string) => csvLine([value]).slice(0, -2);

describe('a line of CSV', () => {
  it('separates cells by commas and ends as the standard says', () => {
    expect(csvLine(['mug', 12, null, '19.90'])).toBe('mug,12,,19.90\r\n');
  });

  it('leaves amounts below zero to be added up, but nothing that computes', () => {
    expect(csvLine(['-20.40', '-3', '-3-4', '-1e5', '-.5'])).toBe(`-20.40,-3,"'-3-4","'-1e5","'-.5"\r\n`);
  });

  it('quotes whatever a reader could take for the end of a cell, bare carriage returns too', () => {
    expect(['a,b', 'a"b', 'a\rb', 'a\nb', 'a\r\nb', 'a;b', 'a\tb', ' a', 'a '].map(cell)).toEqual([
      '"a,b"',
      '"a""b"',
      '"a\rb"',
      '"a\nb"',
      '"a\r\nb"',
      '"a;b"',
      '"a\tb"',
      '" a"',
      '"a "',
    ]);
  });

  it.each([
    ['=1+1', `"'=1+1"`],
    ['+1', `"'+1"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['  =1', `"  '=1"`],
    ['＝1', `"'＝1"`],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['\tx', `"'\tx"`],
    [`=cmd|' /C calc'!A0`, `"'=cmd|' /C calc'!A0"`],
    ['Ada;=1+1', `"Ada;'=1+1"`],
    ['Ada",=1+1', `"Ada"",'=1+1"`],
    ['Ada\n=1', `"Ada\n'=1"`],
  ])('makes text of %j', (value, written) => {
    expect(cell(value)).toBe(written);
  });

  it('leaves other text as it is', () => {
    for (const value of ['Ada', 'a=b', 'ada+mug@example.com', '#1001', '19.90', 'Ada - Bo', 'Ürün', '']) {
      expect(cell(value)).toBe(value);
    }
  });

  it('begins no cell with a formula, whichever separator the reader takes', () => {
    const hostile = fc.string({ unit: fc.constantFrom(...'=+-@;,|\t\r\n "\'a1(') });
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (cells) => {
        for (const part of csvLine(cells).split(/[,;|\t\r\n]/)) {
          // A number below zero computes nothing.
          expect(part.replace(/^[" ]+/, '')).not.toMatch(/^(?!-\d+$)[=+\-@]/);
        }
      }),
    );
  });
});
