import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_LENGTH, CODE_LETTERS, recoveryCode, shownCode, totpCode } from './factors.ts';

const codes = fc
  .array(fc.constantFrom(...CODE_LETTERS), { minLength: CODE_LENGTH, maxLength: CODE_LENGTH })
  .map((letters) => letters.join(''));

describe('a recovery code', () => {
  it('is recognized as it is shown, in any case, with spaces instead of dashes', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const shown = shownCode(code);
        for (const typed of [code, shown, shown.toUpperCase(), ` ${shown.replaceAll('-', ' ')} `])
          expect(recoveryCode(typed)).toBe(code);
      }),
    );
  });

  it('is recognized with the letters that look like digits', () => {
    expect(recoveryCode('O0Il-1111-1111-1111')).toBe('0011111111111111');
  });

  it.each(['', '123456', 'u111-1111-1111-1111', 'k7f2-m9qx-3tvw-8zhd-1'])('is not %j', (typed) => {
    expect(recoveryCode(typed)).toBeNull();
  });
});

describe('a code of an authenticator app', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['١٢٣٤٥٦', null],
  ])('%j is %j', (typed, code) => {
    expect(totpCode(typed)).toBe(code);
  });
});
