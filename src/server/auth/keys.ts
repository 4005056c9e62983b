/**
 * Everything made from the one server secret (`MAKEGOOD_SECRET`): a key per purpose, so that nothing made for
 * one purpose is worth anything for another; sealed tokens; encryption of what must be kept but not read.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { StoreId } from './caller.ts';

/** The secret that seals, and those beside it that still open, or already do, while the secret is turned (docs/keys.md). */
export type KeyRing = { secret: string; otherSecrets?: readonly string[] };

export const secretsOf = ({ secret, otherSecrets = [] }: KeyRing): readonly string[] => [
  secret,
  ...otherSecrets,
];

/**
 * Every key made from the secret, and what becomes of it when the secret is turned. `both`: what any secret of the ring
 * sealed is taken, and new is sealed with the first. `short`: nothing is kept for longer than an hour, so it begins anew.
 * `kept`: made from a value that stays when the secret goes (database/kept-keys.ts). A key that is not here can't be derived;
 * docs/keys.md has the same table in words.
 */
export const KEYS = {
  'token:shopper': 'both',
  'token:valet': 'both',
  'token:resume': 'both',
  'token:portal': 'both',
  'token:in-store': 'both',
  'token:filing': 'both',
  'token:claim': 'both',
  'token:signature': 'both',
  'token:device': 'both',
  'token:reset': 'both',
  'token:invitation': 'both',
  'portal-recipient': 'both',
  'upload-url': 'both',
  'download-url': 'both',
  cursor: 'both',
  encryption: 'both',
  'lookup-code': 'both',
  'lookup-counters': 'short',
  'upload-addresses': 'short',
  installation: 'both',
  'backup-fingerprint': 'both',
  'database-role': 'kept',
  'in-store-purchase': 'kept',
} as const satisfies Record<string, 'both' | 'short' | 'kept'>;

export type KeyPurpose = keyof typeof KEYS;

const derived = new Map<string, KeyObject>();

/**
 * 32 bytes for one purpose (HKDF-SHA256, RFC 5869). Cached: the portal opens a token with each request. A key object,
 * since Node takes five times as long to begin an HMAC with plain bytes (docs/benchmarks.md).
 */
export function deriveKey(secret: string, purpose: KeyPurpose): KeyObject {
  const name = `${purpose}\0${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'makegood', purpose, 32)));
  derived.set(name, key);
  return key;
}

/** HMAC-SHA256 cut to 192 bits: 32 characters of base64url with no spare bits, so one text per value. */
export function mac(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest().subarray(0, 24).toString('base64url');
}

/** Compares the texts, not what they decode to, in a time that says nothing about where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What a token of each kind carries (docs/security.md#ways-in). Times are ISO 8601 UTC, kept to the second. */
export type TokenPayloads = {
  /** A lookup: one order for 24 hours. */
  shopper: { storeId: string; orderId: string; expiresAt: string };
  /** The team at the portal for one order's shopper, by the API token that made the link: an hour. */
  valet: { storeId: string; orderId: string; tokenId: string; expiresAt: string };
  /** A filing that was not finished, from the mail about it: while that session lasts, a week at most. */
  resume: { storeId: string; orderId: string; sessionId: string; expiresAt: string };
  /** An order, from a mail or an account of the shop. `recipient`: whom it was made for (portal-links/commands.ts). */
  portal: { storeId: string; orderId: string; recipient: string; issuedAt: string };
  /** A visit in the shop, without an order: 24 hours. */
  'in-store': { storeId: string; visitId: string; expiresAt: string };
  /** A filing from the shop, in the mail that proves its e-mail address: as long as the filing is kept. */
  filing: { storeId: string; filingId: string; expiresAt: string };
  /**
   * The link in a mail. Revoked by raising the claim's generation, which the caller compares. Its age is known by when it
   * was issued; null in links of an older shape, which count as old (docs/decisions/025-old-links.md).
   */
  claim: LinkPayload;
  signature: LinkPayload;
  /** A browser on which a person signed in: it proves nothing, but its wrong passwords are counted apart. Half a year. */
  device: { personId: string; deviceId: string; expiresAt: string };
  /** The links in mails to people. Each works once, which `person_links` knows. */
  reset: PersonLink;
  invitation: PersonLink;
};
export type PersonLink = { linkId: string; expiresAt: string };
export type LinkPayload = { storeId: string; claimId: string; generation: number; issuedAt: string | null };
export type TokenKind = keyof TokenPayloads;
/** What an opened token says: whoever sealed it knew the store. */
export type Opened<K extends TokenKind> = TokenPayloads[K] &
  (TokenPayloads[K] extends { storeId: string } ? { storeId: StoreId } : unknown);
/** What a token of some kind is sealed from. */
export type AnyToken = { [K in TokenKind]: { kind: K; payload: TokenPayloads[K] } }[TokenKind];

/** `added`: the last field, which tokens sealed by an older release are without. */
type Field = { name: string; as: 'text' | 'count' | 'expiry' | 'time'; added?: true };

const LINK_FIELDS: readonly Field[] = [
  { name: 'storeId', as: 'text' },
  { name: 'claimId', as: 'text' },
  { name: 'generation', as: 'count' },
  { name: 'issuedAt', as: 'time', added: true },
];

const PERSON_LINK_FIELDS: readonly Field[] = [
  { name: 'linkId', as: 'text' },
  { name: 'expiresAt', as: 'expiry' },
];

/** The order of the fields in the array. A new kind is a line here and one in `TokenPayloads`. */
const TOKEN_FIELDS: Record<TokenKind, readonly Field[]> = {
  shopper: [
    { name: 'storeId', as: 'text' },
    { name: 'orderId', as: 'text' },
    { name: 'expiresAt', as: 'expiry' },
  ],
  valet: [
    { name: 'storeId', as: 'text' },
    { name: 'orderId', as: 'text' },
    { name: 'tokenId', as: 'text' },
    { name: 'expiresAt', as: 'expiry' },
  ],
  resume: [
    { name: 'storeId', as: 'text' },
    { name: 'orderId', as: 'text' },
    { name: 'sessionId', as: 'text' },
    { name: 'expiresAt', as: 'expiry' },
  ],
  portal: [
    { name: 'storeId', as: 'text' },
    { name: 'orderId', as: 'text' },
    { name: 'recipient', as: 'text' },
    { name: 'issuedAt', as: 'time' },
  ],
  'in-store': [
    { name: 'storeId', as: 'text' },
    { name: 'visitId', as: 'text' },
    { name: 'expiresAt', as: 'expiry' },
  ],
  filing: [
    { name: 'storeId', as: 'text' },
    { name: 'filingId', as: 'text' },
    { name: 'expiresAt', as: 'expiry' },
  ],
  claim: LINK_FIELDS,
  signature: LINK_FIELDS,
  device: [
    { name: 'personId', as: 'text' },
    { name: 'deviceId', as: 'text' },
    { name: 'expiresAt', as: 'expiry' },
  ],
  reset: PERSON_LINK_FIELDS,
  invitation: PERSON_LINK_FIELDS,
};

/** Longer than any token of ours; keeps a header of a megabyte away from the hash. */
const TOKEN_MAX = 512;

const isTime = ({ as }: Field) => as === 'expiry' || as === 'time';
const seconds = (time: unknown) => Math.floor(Date.parse(String(time)) / 1000);

/** `base64url(JSON array).base64url(mac)`. The kind is in the key, so one kind never opens as another. */
export function sealToken<K extends TokenKind>(kind: K, payload: TokenPayloads[K], secret: string): string {
  const known = payload as Record<string, unknown>;
  const values = TOKEN_FIELDS[kind]
    .filter(({ name, added }) => !added || known[name] !== null)
    .map((field) => (isTime(field) ? seconds(known[field.name]) : known[field.name]));
  const body = Buffer.from(JSON.stringify(values)).toString('base64url');
  return `${body}.${mac(deriveKey(secret, `token:${kind}`), body)}`;
}

/** The payload, or null: not ours, altered, of another kind or over. Never says which. */
export function openToken<K extends TokenKind>(
  kind: K,
  token: string,
  now: Date,
  ring: KeyRing,
): Opened<K> | null {
  if (token.length > TOKEN_MAX) return null;
  const [body = '', seal = '', ...rest] = token.split('.');
  const isOurs = secretsOf(ring).some((secret) =>
    sameText(seal, mac(deriveKey(secret, `token:${kind}`), body)),
  );
  if (rest.length > 0 || !isOurs) return null;
  return readPayload(kind, Buffer.from(body, 'base64url').toString(), now);
}

function readPayload<K extends TokenKind>(kind: K, json: string, now: Date): Opened<K> | null {
  const values: unknown = JSON.parse(json);
  const fields = TOKEN_FIELDS[kind];
  // Only a token sealed by an older or newer release gets here with another shape.
  if (!Array.isArray(values) || values.length > fields.length) return null;
  const payload: Record<string, string | number | null> = {};
  for (const [index, field] of fields.entries()) {
    const value: unknown = values[index];
    if (field.added && index >= values.length) {
      payload[field.name] = null;
      continue;
    }
    if (typeof value !== (field.as === 'text' ? 'string' : 'number')) return null;
    if (field.as === 'expiry' && Number(value) * 1000 <= now.getTime()) return null;
    payload[field.name] = isTime(field)
      ? new Date(Number(value) * 1000).toISOString()
      : (value as string | number);
  }
  return payload as TokenPayloads[K] as Opened<K>;
}

/**
 * AES-256-GCM: `iv (12) | tag (16) | ciphertext`. `context` (for instance the store and the idempotency key)
 * is bound in: the bytes open only where they were written.
 */
export function encrypt(plain: Uint8Array | string, context: string, secret: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, 'encryption'), iv);
  cipher.setAAD(Buffer.from(context));
  const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain;
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** What `encrypt` was given, or null: altered, another context, another secret. */
export function decrypt(sealed: Uint8Array, context: string, ring: KeyRing): Buffer | null {
  for (const secret of secretsOf(ring)) {
    const plain = decryptWith(sealed, context, secret);
    if (plain) return plain;
  }
  return null;
}

function decryptWith(sealed: Uint8Array, context: string, secret: string): Buffer | null {
  if (sealed.length < 28) return null;
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, 'encryption'), sealed.subarray(0, 12), {
    authTagLength: 16,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  } catch {
    return null;
  }
}
