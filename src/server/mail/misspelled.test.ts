import { describe, expect, it } from 'vitest';
import { likelyEmail } from './misspelled.ts';

describe('a mistyped e-mail address', () => {
  it.each([
    ['Ada@gmial.com', 'Ada@gmail.com'],
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['ada@hotmial.com', 'ada@hotmail.com'],
    ['ada@yahooo.com', 'ada@yahoo.com'],
    ['ada@icould.com', 'ada@icloud.com'],
    ['ada@comcst.net', 'ada@comcast.net'],
    ['ada@fernwood.con', 'ada@fernwood.com'],
  ])('%s may mean %s', (email, meant) => {
    expect(likelyEmail(email)).toBe(meant);
  });

  it.each(
    `gmail.com yahoo.co.uk yahoo.co.jp yahoo.fr hotmail.fr hotmail.co.uk outlook.de mail.com email.com ymail.com gmx.de gmx.net
     web.de me.com mac.com att.com aol.com ge.com acme.com company.co startup.ai t-online.de mit.edu example.com fernwood.test`.split(
      /\s+/,
    ),
  )('%s is a real domain', (domain) => {
    expect(likelyEmail(`ada@${domain}`)).toBeNull();
  });
});
