/**
 * Everything derived from the server secret (`MAKEGOOD_SECRET`): a key per purpose, so that nothing made for one
 * purpose works for another; sealed tokens; and encryption of data at rest.
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

/** The secret that seals, and the other secrets that also open while the secret is being rotated (docs/keys.md). */
export type KeyRing = { secret: string; otherSecrets?: readonly string[] };

export const secretsOf = ({ secret, otherSecrets = [] }: KeyRing): readonly string[] => [
  secret,
  ...otherSecrets,
];

/**
 * Every key derived from the secret, and what happens to it on rotation. `both`: data sealed with any secret of the
 * ring is accepted, and new data is sealed with the first. `short`: nothing is kept longer than an hour, so the new key
 * simply takes over. `kept`: derived from a value that survives rotation (database/kept-keys.ts). A key missing here
 * can't be derived; docs/keys.md has the same table in words.
 */
export const KEYS = {
  'token:shopper': 'both',
  'token:valet': 'both',
  'token:resume': 'both',
  'token:portal': 'both',
  'token:preview': 'both',
  'token:in-store': 'both',
  'token:filing': 'both',
  'token:claim': 'both',
  'token:signature': 'both',
  'token:device': 'both',
  'token:reset': 'both',
  'token:invitation': 'both',
  'token:old-email': 'both',
  'token:new-email': 'both',
  'token:challenge': 'both',
  'portal-recipient': 'both',
  'upload-url': 'both',
  'download-url': 'both',
  'export-url': 'both',
  cursor: 'both',
  encryption: 'both',
  'lookup-code': 'both',
  'lookup-counters': 'short',
  'upload-addresses': 'short',
  'provider-consent': 'short',
  installation: 'both',
  'backup-fingerprint': 'both',
  'database-role': 'kept',
  'in-store-purchase': 'kept',
} as const satisfies Record<string, 'both' | 'short' | 'kept'>;

export type KeyPurpose = keyof typeof KEYS;

/** By secret and purpose. */
const derived = new Map<string, Map<KeyPurpose, KeyObject>>();

/**
 * 32 bytes for one purpose (HKDF-SHA256, RFC 5869). Cached, since the portal opens a token with each request. Returns a
 * key object, since Node starts an HMAC five times as fast with one as with plain bytes (docs/benchmarks.md).
 */
export function deriveKey(secret: string, purpose: KeyPurpose): KeyObject {
  const keys = derived.get(secret) ?? new Map<KeyPurpose, KeyObject>();
  const known = keys.get(purpose);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'makegood', purpose, 32)));
  derived.set(secret, keys.set(purpose, key));
  return key;
}

/**
 * HMAC-SHA256 truncated to 192 bits: 32 characters of base64url without padding bits, so each value has one spelling.
 */
export function mac(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, 32);
}

/** Compares the texts rather than their decoded bytes, in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The payload of each kind of token (docs/security.md#ways-in). Times are ISO 8601 UTC, to the second. */
export type TokenPayloads = {
  /** After a lookup: one order for 24 hours. `recipient`: whose address it was found with; null in an older format. */
  shopper: { storeId: string; orderId: string; expiresAt: string; recipient: string | null };
  /** A team member in the portal for one order's shopper, with the API token that created the link: one hour. */
  valet: { storeId: string; orderId: string; tokenId: string; expiresAt: string };
  /** The link in the mail about an unfinished draft: valid as long as that draft, at most a week. */
  resume: { storeId: string; orderId: string; sessionId: string; expiresAt: string };
  /**
   * A link to an order from a shop's mail or account page. `recipient`: who it was created for
   * (portal-links/commands.ts).
   */
  portal: { storeId: string; orderId: string; recipient: string; issuedAt: string };
  /** Shows the portal of a store that is not open yet: a week. */
  preview: { storeId: string; expiresAt: string };
  /**
   * An in-store visit, without an order: 24 hours. `by`: who of the team files there for a customer, for an hour; null
   * for a visitor.
   */
  'in-store': { storeId: string; visitId: string; expiresAt: string; by: string | null };
  /** An in-store filing, in the mail that verifies its e-mail address: valid as long as the filing is kept. */
  filing: { storeId: string; filingId: string; expiresAt: string };
  /**
   * The link in a mail. Raising the claim's generation revokes it; the caller compares generations. Its age follows
   * from `issuedAt`, which is null in links of an older format; those count as old (docs/decisions/025-old-links.md).
   */
  claim: LinkPayload;
  signature: LinkPayload;
  /** A browser on which a person signed in: it proves nothing, but its wrong passwords are counted apart. Half a year, or until the password changes, which `mark` is of. */
  device: { personId: string; deviceId: string; mark: string; expiresAt: string };
  /** The links in mails to people. Each works once, which `person_links` knows. */
  reset: PersonLink;
  invitation: PersonLink;
  'old-email': PersonLink;
  'new-email': PersonLink;
  /** What a passkey signs, or an unfinished sign-in (people/factors/challenges.ts): five minutes, answered once. */
  challenge: { purpose: string; personId: string; mark: string; challenge: string; expiresAt: string };
};
export type PersonLink = { linkId: string; expiresAt: string };
export type LinkPayload = { storeId: string; claimId: string; generation: number; issuedAt: string | null };
export type TokenKind = keyof TokenPayloads;
/** The payload of an opened token. Its store can be trusted, since we sealed it. */
export type Opened<K extends TokenKind> = TokenPayloads[K] &
  (TokenPayloads[K] extends { storeId: string } ? { storeId: StoreId } : unknown);
/** The input for sealing a token of any kind. */
export type AnyToken = { [K in TokenKind]: { kind: K; payload: TokenPayloads[K] } }[TokenKind];

/** `added`: the last field, which tokens of older releases lack. */
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

/** The order of the fields in the array. A new kind needs a line here and one in `TokenPayloads`. */
const TOKEN_FIELDS: Record<TokenKind, readonly Field[]> = {
  shopper: [
    { name: 'storeId', as: 'text' },
    { name: 'orderId', as: 'text' },
    { name: 'expiresAt', as: 'expiry' },
    { name: 'recipient', as: 'text', added: true },
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
  preview: [
    { name: 'storeId', as: 'text' },
    { name: 'expiresAt', as: 'expiry' },
  ],
  'in-store': [
    { name: 'storeId', as: 'text' },
    { name: 'visitId', as: 'text' },
    { name: 'expiresAt', as: 'expiry' },
    { name: 'by', as: 'text', added: true },
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
    { name: 'mark', as: 'text' },
    { name: 'expiresAt', as: 'expiry' },
  ],
  reset: PERSON_LINK_FIELDS,
  invitation: PERSON_LINK_FIELDS,
  'old-email': PERSON_LINK_FIELDS,
  'new-email': PERSON_LINK_FIELDS,
  challenge: [
    { name: 'purpose', as: 'text' },
    { name: 'personId', as: 'text' },
    { name: 'mark', as: 'text' },
    { name: 'challenge', as: 'text' },
    { name: 'expiresAt', as: 'expiry' },
  ],
};

/** Longer than any of our tokens. Rejects very long input before hashing it. */
const TOKEN_MAX = 512;

const isTime = ({ as }: Field) => as === 'expiry' || as === 'time';
const seconds = (time: unknown) => Math.floor(Date.parse(String(time)) / 1000);

/** `base64url(JSON array).base64url(mac)`. The key depends on the kind, so a token never opens as another kind. */
export function sealToken<K extends TokenKind>(kind: K, payload: TokenPayloads[K], secret: string): string {
  const known = payload as Record<string, unknown>;
  const values = TOKEN_FIELDS[kind]
    .filter(({ name, added }) => !added || known[name] !== null)
    .map((field) => (isTime(field) ? seconds(known[field.name]) : known[field.name]));
  const body = Buffer.from(JSON.stringify(values)).toString('base64url');
  return `${body}.${mac(deriveKey(secret, `token:${kind}`), body)}`;
}

/** The payload, or null if the token is not ours, altered, of another kind or expired. Never says which. */
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
  // Only tokens of an older or newer release can have another shape here.
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
 * AES-256-GCM: `iv (12) | tag (16) | ciphertext`. `context` (for example the store and the idempotency key) is
 * authenticated, so the bytes decrypt only where they were stored.
 */
export function encrypt(plain: Uint8Array | string, context: string, secret: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, 'encryption'), iv);
  cipher.setAAD(Buffer.from(context));
  const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain;
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** The input of `encrypt`, or null: altered, another context or another secret. */
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
