import { run } from '@zootools/email-spell-checker';
import { parse } from 'tldts';

/**
 * Where most shoppers have their mail. Excludes short names (aol, msn), since too many real domains are close to them.
 */
const MEANT = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'protonmail.com',
];

/** Real domains that are close to those. */
const REAL = new Set([
  ...MEANT,
  'cloud.com',
  'email.com',
  'fmail.com',
  'gmail.de',
  'hotmail.ca',
  'hotmail.co',
  'hotmail.de',
  'mail.com',
  'yahoo.ca',
  'yahoo.co',
  'yahoo.de',
  'ymail.com',
]);

const ENDINGS = ['com', 'net', 'org', 'edu'];

/** "ada@gmail.com" for "ada@gmial.con"; null if nothing looks mistyped. It is a guess: ask, never correct. */
export function likelyEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const { isIcann, publicSuffix } = parse(domain);
  // "yahoo.co.uk" belongs to a family of domains, so such an ending is no typo.
  if (REAL.has(domain) || (isIcann && publicSuffix?.includes('.'))) return null;
  const found = run({
    email,
    domains: MEANT,
    domainThreshold: 2,
    secondLevelDomains: [],
    topLevelDomains: isIcann ? [] : ENDINGS,
    topLevelThreshold: 1,
  });
  return found ? `${email.slice(0, at)}@${found.domain}` : null;
}
