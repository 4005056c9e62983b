import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decrypt,
  deriveKey,
  encrypt,
  KEYS,
  type KeyPurpose,
  openToken,
  sealToken,
  type TokenKind,
} from './keys.ts';

const SECRET = 'a secret of the server, long enough';
const NOW = new Date('2026-11-05T15:00:00Z');
const shopper = {
  ...{ storeId: 'store1', orderId: 'order1', expiresAt: '2026-11-06T15:00:00.000Z' },
  recipient: null,
};
const visit = { storeId: 'store1', visitId: 'visit1', expiresAt: shopper.expiresAt, by: null };
const link = { storeId: 'store1', claimId: 'c1a2b3', generation: 1, issuedAt: '2026-11-05T14:00:00.000Z' };

/** The text with one bit of one character flipped. */
function flipped(text: string, index: number, bit = 1): string {
  return text.slice(0, index) + String.fromCharCode(text.charCodeAt(index) ^ bit) + text.slice(index + 1);
}

describe('keys', () => {
  it('differ by purpose and by secret, and are stable for both', () => {
    const bytesOf = (secret: string, purpose: KeyPurpose) => deriveKey(secret, purpose).export();
    expect(bytesOf(SECRET, 'cursor')).toEqual(bytesOf(SECRET, 'cursor'));
    expect(bytesOf(SECRET, 'cursor')).not.toEqual(bytesOf(SECRET, 'upload-url'));
    expect(bytesOf(SECRET, 'cursor')).not.toEqual(bytesOf(`${SECRET}x`, 'cursor'));
    expect(bytesOf(SECRET, 'cursor')).toHaveLength(32);
  });
});

it('every key has its row in docs/keys.md, and the table has no others', () => {
  const page = readFileSync(new URL('../../../docs/keys.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split('## Keys derived from the secret');
  const rows = table.split('## ')[0]?.matchAll(/^\| `([a-z:-]+)` \|.*\| ([^|]+) \|$/gm) ?? [];
  const found = Object.fromEntries([...rows].map(([, key = '', turned = '']) => [key, turned]));
  expect(Object.keys(found).sort()).toEqual(Object.keys(KEYS).sort());
  for (const [key, turned] of Object.entries(KEYS)) {
    if (turned === 'kept') expect(found[key]).toMatch(/^kept: /);
    if (turned === 'short') expect(found[key]).toContain('start over');
  }
});

describe('a ring of two secrets', () => {
  const ring = { secret: 'the next secret, which seals from now on', otherSecrets: [SECRET] };

  it('opens what either one sealed, and seals with the first', () => {
    expect(openToken('claim', sealToken('claim', link, SECRET), NOW, ring)).toEqual(link);
    expect(openToken('claim', sealToken('claim', link, ring.secret), NOW, ring)).toEqual(link);
    expect(openToken('claim', sealToken('claim', link, ring.secret), NOW, { secret: SECRET })).toBeNull();
    expect(openToken('claim', sealToken('claim', link, 'a third one'), NOW, ring)).toBeNull();
  });

  it('decrypts what either one encrypted', () => {
    for (const secret of [ring.secret, SECRET]) {
      expect(decrypt(encrypt('x', 'here', secret), 'here', ring)?.toString()).toBe('x');
    }
    expect(decrypt(encrypt('x', 'here', 'a third one'), 'here', ring)).toBeNull();
  });
});

describe('sealed tokens', () => {
  it('return what was sealed', () => {
    expect(openToken('shopper', sealToken('shopper', shopper, SECRET), NOW, { secret: SECRET })).toEqual(
      shopper,
    );
    expect(openToken('claim', sealToken('claim', link, SECRET), NOW, { secret: SECRET })).toEqual(link);
    expect(openToken('signature', sealToken('signature', link, SECRET), NOW, { secret: SECRET })).toEqual(
      link,
    );
  });

  it('carry any identifier unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        fc.string({ maxLength: 40 }),
        fc.nat(),
        (storeId, claimId, generation) => {
          const ids = { storeId: storeId.toWellFormed(), claimId: claimId.toWellFormed() };
          const payload = { ...ids, generation, issuedAt: link.issuedAt };
          expect(openToken('claim', sealToken('claim', payload, SECRET), NOW, { secret: SECRET })).toEqual(
            payload,
          );
        },
      ),
    );
  });

  it('of a visit name who of the team files there; those of older releases are visitors’', () => {
    for (const by of ['person:p1', null]) {
      const token = sealToken('in-store', { ...visit, by }, SECRET);
      expect(openToken('in-store', token, NOW, { secret: SECRET })).toEqual({ ...visit, by });
    }
  });

  it('in an older format still open, without their issue time', () => {
    const older = { ...link, issuedAt: null };
    expect(openToken('claim', sealToken('claim', older, SECRET), NOW, { secret: SECRET })).toEqual(older);
  });

  it('are deterministic, so that a mail can be generated again without storing the link', () => {
    expect(sealToken('claim', link, SECRET)).toBe(sealToken('claim', link, SECRET));
  });

  it('are refused with any single bit flipped, a character missing or one too many', () => {
    const token = sealToken('shopper', shopper, SECRET);
    for (let index = 0; index < token.length; index++) {
      for (let bit = 0; bit < 7; bit++) {
        expect(openToken('shopper', flipped(token, index, 1 << bit), NOW, { secret: SECRET })).toBeNull();
      }
      expect(
        openToken('shopper', token.slice(0, index) + token.slice(index + 1), NOW, { secret: SECRET }),
      ).toBeNull();
    }
    expect(openToken('shopper', `${token}A`, NOW, { secret: SECRET })).toBeNull();
    expect(openToken('shopper', `${token}.`, NOW, { secret: SECRET })).toBeNull();
  });

  it('are refused as another kind, with another secret, and after they expire', () => {
    const kinds: TokenKind[] = [
      ...(['shopper', 'valet', 'resume', 'portal'] as const),
      ...(['in-store', 'filing', 'claim', 'signature'] as const),
      ...(['device', 'reset', 'invitation', 'challenge'] as const),
      ...(['old-email', 'new-email', 'preview'] as const),
    ];
    const tokens = {
      shopper: sealToken('shopper', shopper, SECRET),
      valet: sealToken('valet', { ...shopper, tokenId: 't1' }, SECRET),
      resume: sealToken('resume', { ...shopper, sessionId: 's1' }, SECRET),
      portal: sealToken(
        'portal',
        { storeId: 'store1', orderId: 'order1', recipient: 'ab12', issuedAt: link.issuedAt ?? '' },
        SECRET,
      ),
      preview: sealToken('preview', { storeId: 'store1', expiresAt: shopper.expiresAt }, SECRET),
      'in-store': sealToken('in-store', visit, SECRET),
      filing: sealToken(
        'filing',
        { storeId: 'store1', filingId: 'f1', expiresAt: shopper.expiresAt },
        SECRET,
      ),
      claim: sealToken('claim', link, SECRET),
      signature: sealToken('signature', link, SECRET),
      device: sealToken(
        'device',
        { personId: 'p1', deviceId: 'd1', mark: '', expiresAt: shopper.expiresAt },
        SECRET,
      ),
      reset: sealToken('reset', { linkId: 'l1', expiresAt: shopper.expiresAt }, SECRET),
      invitation: sealToken('invitation', { linkId: 'l1', expiresAt: shopper.expiresAt }, SECRET),
      'old-email': sealToken('old-email', { linkId: 'l1', expiresAt: shopper.expiresAt }, SECRET),
      'new-email': sealToken('new-email', { linkId: 'l1', expiresAt: shopper.expiresAt }, SECRET),
      challenge: sealToken(
        'challenge',
        { purpose: 'prove', personId: 'p1', mark: '', challenge: 'c1', expiresAt: shopper.expiresAt },
        SECRET,
      ),
    };
    for (const sealedAs of kinds) {
      for (const openedAs of kinds) {
        const opened = openToken(openedAs, tokens[sealedAs], NOW, { secret: SECRET });
        expect(opened === null).toBe(sealedAs !== openedAs);
      }
      expect(openToken(sealedAs, tokens[sealedAs], NOW, { secret: 'another secret' })).toBeNull();
    }
    expect(openToken('shopper', tokens.shopper, new Date(shopper.expiresAt), { secret: SECRET })).toBeNull();
  });

  it('survive any input a visitor may send instead', () => {
    fc.assert(fc.property(fc.string(), (text) => openToken('claim', text, NOW, { secret: SECRET }) === null));
    expect(openToken('claim', 'x'.repeat(1_000_000), NOW, { secret: SECRET })).toBeNull();
  });
});

describe('encryption', () => {
  it('returns the bytes only in their context', () => {
    const sealed = encrypt('{"id":"c1"}', 'store1 key1', SECRET);
    expect(decrypt(sealed, 'store1 key1', { secret: SECRET })?.toString()).toBe('{"id":"c1"}');
    expect(decrypt(sealed, 'store2 key1', { secret: SECRET })).toBeNull();
    expect(decrypt(sealed, 'store1 key1', { secret: 'another secret' })).toBeNull();
    expect(sealed.includes('c1')).toBe(false);
  });

  it('never gives the same output twice and refuses every altered or shortened one', () => {
    const sealed = encrypt('answer', 'key', SECRET);
    expect(encrypt('answer', 'key', SECRET)).not.toEqual(sealed);
    for (let index = 0; index < sealed.length; index++) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8((altered[index] ?? 0) ^ 1, index);
      expect(decrypt(altered, 'key', { secret: SECRET })).toBeNull();
      expect(decrypt(sealed.subarray(0, index), 'key', { secret: SECRET })).toBeNull();
    }
  });
});
