/**
 * Encrypted backups of releases up to 0.2.0, which can still be read. scrypt derives the key. AES-256-GCM encrypts
 * chunks of 64 KB, each bound to its index and whether it is the last (the STREAM construction of Hoang, Reyhanitabar,
 * Rogaway, Vizár 2015), so that none can be left out, moved or cut off.
 */
import { createDecipheriv, scryptSync } from 'node:crypto';

export const OLD_MAGIC = Buffer.from('MAKEGOOD-SEALED1');

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const PIECE_BYTES = 65_536;
// OWASP's recommendation for 32 MB of memory (Password Storage Cheat Sheet).
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

// A restore reads the file twice but derives its key once.
let last: { passphrase: string; salt: Buffer; key: Buffer } | null = null;

function keyOf(passphrase: string, salt: Buffer): Buffer {
  if (last?.passphrase === passphrase && last.salt.equals(salt)) return last.key;
  const key = scryptSync(passphrase.normalize('NFKC'), salt, 32, SCRYPT);
  last = { passphrase, salt: Buffer.from(salt), key };
  return key;
}

function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(piece), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Decrypts. Rejects for a wrong passphrase or a changed byte. */
export async function* decryptedOld(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const start = OLD_MAGIC.length + SALT_BYTES;
  const full = PIECE_BYTES + TAG_BYTES;
  let waiting: Buffer = Buffer.alloc(0);
  let key: Buffer | null = null;
  let piece = 0;
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk]);
    if (!key) {
      if (waiting.length < start) continue;
      key = keyOf(passphrase, waiting.subarray(OLD_MAGIC.length, start));
      waiting = waiting.subarray(start);
    }
    for (; waiting.length > full; piece += 1) {
      yield opened(key, waiting.subarray(0, full), piece, false);
      waiting = waiting.subarray(full);
    }
  }
  if (!key || waiting.length < TAG_BYTES) throw new Error('it ends too soon');
  yield opened(key, waiting, piece, true);
}

function opened(key: Buffer, sealed: Buffer, piece: number, isLast: boolean): Buffer {
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(piece, isLast), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch {
    throw new Error(
      piece === 0
        ? 'the passphrase is another, or a byte was changed'
        : 'a byte was changed, or the end is missing',
    );
  }
}
