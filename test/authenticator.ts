/**
 * A passkey in software (WebAuthn Level 3): what a phone or a security key answers. Written from the specification, so
 * that the server's library is checked by something else than itself.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } };

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** CBOR (RFC 8949) of what an attestation needs: small integers, bytes, text and maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -value - 1) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  throw new Error(`No CBOR for ${typeof value}`);
}

/** User present, user verified. */
const SEEN = 0x01 | 0x04;
const HAS_CREDENTIAL = 0x40;

export type Tricks = { origin?: string; rpId?: string; flags?: number; type?: string; counter?: number };

export class Authenticator {
  readonly #id = randomBytes(32);
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject };
  readonly #origin: string;
  #userHandle: string | null = null;

  constructor(origin: string) {
    this.#origin = origin;
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  get id(): string {
    return base64url(this.#id);
  }

  #clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #credential(response: object) {
    const id = this.id;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  register(options: Options, tricks: Tricks = {}) {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    this.#userHandle = options.user?.id ?? null;
    const authData = Buffer.concat([
      sha256(tricks.rpId ?? options.rp?.id ?? ''),
      Buffer.from([(tricks.flags ?? SEEN) | HAS_CREDENTIAL]),
      uint32(tricks.counter ?? 0),
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      publicKey,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    const type = tricks.type ?? 'webauthn.create';
    return this.#credential({
      clientDataJSON: base64url(this.#clientData(type, options.challenge, tricks.origin ?? this.#origin)),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    });
  }

  answer(options: Options, tricks: Tricks = {}) {
    const authData = Buffer.concat([
      sha256(tricks.rpId ?? options.rpId ?? ''),
      Buffer.from([tricks.flags ?? SEEN]),
      uint32(tricks.counter ?? 0),
    ]);
    const type = tricks.type ?? 'webauthn.get';
    const clientData = this.#clientData(type, options.challenge, tricks.origin ?? this.#origin);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key.privateKey);
    return this.#credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: this.#userHandle,
    });
  }
}
