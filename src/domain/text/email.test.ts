import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmailAddress, LONGEST_EMAIL } from './email.ts';

describe('an e-mail address', () => {
  it.each([
    'ada@example.com',
    'Ada.Lovelace+claims@mail.example.co.uk',
    "o'brien_{1}@example.com",
    // Japanese carriers gave out such addresses.
    'ada..b.@docomo.example',
    '名前@例え.テスト',
    'ada@xn--r8jz45g.example',
    `${'a'.repeat(64)}@example.com`,
    `a@${`${'b'.repeat(63)}.`.repeat(3)}${'c'.repeat(60)}`,
  ])('%s is valid', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@example',
    'ada@localhost',
    'ada@example.com.',
    'ada@.example.com',
    'ada@example..com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@192.0.2.1',
    'ada@[192.0.2.1]',
    'ada@exam ple.com',
    'ada lovelace@example.com',
    ' ada@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada\0@example.com',
    'ada\u200b@example.com',
    'ada\u202e@example.com',
    'ada\ufe0f@example.com',
    'ada@\uff45xample.com',
    'ada@exa\ufe0fmple.com',
    'ada@exa\u034fmple.com',
    'ada@bu\u0308cher.example',
    'ada@exa\ud800mple.com',
    '<ada@example.com>',
    'ada@example.com,eve@example.com',
    'ada@eve@example.com',
    '"ada"@example.com',
    'ada@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'b'.repeat(64)}.com`,
    `ada@${'b.'.repeat(125)}com`,
  ])('%j is invalid', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });

  it('has at most 254 characters; longer text is refused unparsed', () => {
    const longest = `a@${'b.'.repeat(124)}test`;
    expect(longest).toHaveLength(LONGEST_EMAIL);
    expect([isEmailAddress(longest), isEmailAddress(`a${longest}`)]).toEqual([true, false]);
    const started = process.cpuUsage();
    for (const text of ['@'.repeat(2_000_000), `@${'@.'.repeat(500_000)}${'..'.repeat(500_000)} a`])
      expect(isEmailAddress(text)).toBe(false);
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });

  it('of the usual form is always accepted', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        fc.pre(!/@[^@]*\.\d+$/.test(text));
        expect(isEmailAddress(text)).toBe(true);
      }),
    );
  });
});
