import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUsableAddress, newcomerPlace, speaksFor } from './providers.ts';

const own = { accountId: null, domains: [], role: null };
const ofAccount = { accountId: 'acme', domains: ['acme.example'], role: 'account_user' as const };

describe('an address that a provider confirmed', () => {
  it('can be used if people can be found by it', () => {
    expect(isUsableAddress(' Kim@Acme.example ')).toBe(true);
    expect(isUsableAddress('ÄNNE@acme.example')).toBe(true);
  });

  it.each(['', 'kim', 'kim@acme', 'kim@acme.example, x@acme.example', '\u212Aim@acme.example'])(
    'can not if it is %j',
    (email) => expect(isUsableAddress(email)).toBe(false),
  );
});

describe('a provider speaks', () => {
  it('for everyone only if it is the installation’s and names no domains', () => {
    expect(speaksFor(own, 'kim@acme.example')).toBe(true);
    expect(speaksFor({ ...ofAccount, domains: [] }, 'kim@acme.example')).toBe(false);
    expect(speaksFor({ ...own, domains: ['acme.example'] }, 'kim@other.example')).toBe(false);
  });

  it('for its domains, and for none below, above or beside them', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const domain = email.slice(email.lastIndexOf('@') + 1);
        expect(speaksFor({ ...ofAccount, domains: [domain] }, email)).toBe(true);
        for (const other of [`sub.${domain}`, `not-${domain}`, domain.slice(1), `@${domain}`])
          expect(speaksFor({ ...ofAccount, domains: [other] }, email)).toBe(false);
      }),
    );
  });
});

it('newcomers get the role in the account, or among the staff, if there is one', () => {
  expect(newcomerPlace(own)).toBeNull();
  expect(newcomerPlace(ofAccount)).toEqual({
    reach: 'account',
    store: null,
    accountId: 'acme',
    role: 'account_user',
  });
  const staff = { accountId: null, domains: ['us.example'], role: 'orderprotection_support' as const };
  expect(newcomerPlace(staff)).toMatchObject({ reach: 'staff', accountId: null });
});
