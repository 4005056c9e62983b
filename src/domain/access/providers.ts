/** Whom an identity provider may sign in (docs/rules/sign-in.md#identity-providers). */
import { isEmailAddress } from '../text/email.ts';
import type { Role } from './permissions.ts';
import type { Membership } from './reach.ts';

/** `accountId`: null for the installation's own. `domains`: none means any. `role`: what newcomers of the domains become. */
export type Provider = { accountId: string | null; domains: readonly string[]; role: Role | null };

export const LONGEST_SUBJECT = 255;

export const MOST_DOMAINS = 20;

// The Kelvin sign and its kind become ASCII letters in lower case, and with that another address.
const becomesAscii = (letter: string) => letter > '\x7f' && letter.toLowerCase() <= '\x7f';

/** Whether an address that a provider confirmed can be one, and is compared as itself. */
export const isUsableAddress = (email: string): boolean =>
  isEmailAddress(email.trim()) && ![...email].some(becomesAscii);

/** An account's own provider could confirm any address, so it speaks for its domains only. @param key `emailKey` */
export function speaksFor({ accountId, domains }: Provider, key: string): boolean {
  if (domains.length === 0) return accountId === null;
  return domains.includes(key.slice(key.lastIndexOf('@') + 1));
}

/** What somebody becomes whom nobody invited; null if they need an invitation. */
export function newcomerPlace({ accountId, role }: Provider): Membership | null {
  if (role === null) return null;
  return { reach: accountId === null ? 'staff' : 'account', store: null, accountId, role };
}
