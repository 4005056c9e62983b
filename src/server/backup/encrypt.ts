/** A backup with a passphrase is an `age` file (age-encryption.org/v1), which any `age` program decrypts. */
import { Duplex, Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { decryptedOld, OLD_MAGIC } from './old-seal.ts';

export type Passphrase = string | null;

// The first bytes of "age-encryption.org/v1", as many as the older format has.
const AGE_MAGIC = Buffer.from('age-encryption.o');
export const MAGIC_BYTES = AGE_MAGIC.length;

/** @param start the file's first `MAGIC_BYTES` bytes. */
export const isEncrypted = (start: Buffer): boolean => start.equals(AGE_MAGIC) || start.equals(OLD_MAGIC);

// Node's and the DOM's stream types differ only in details that nothing here uses.
type WebStream = globalThis.ReadableStream<Uint8Array>;
const toWeb = (source: AsyncIterable<Uint8Array>) => ReadableStream.from(source) as unknown as WebStream;
const fromWeb = (stream: WebStream) => Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);

// scrypt with N = 2^17, r = 8 and p = 1: 128 MB of memory for a second (OWASP Password Storage Cheat Sheet).
const WORK_FACTOR = 17;

/** Encrypts a stream. */
export function encrypting(passphrase: string): Duplex {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  return Duplex.from(async function* encrypted(source: AsyncIterable<Uint8Array>) {
    yield* fromWeb(await encrypter.encrypt(toWeb(source)));
  });
}

/** Rejects for a wrong passphrase, a changed byte or a missing end. */
export async function* decrypted(
  source: AsyncIterable<Buffer>,
  passphrase: string,
  start: Buffer,
): AsyncGenerator<Buffer> {
  if (start.equals(OLD_MAGIC)) return yield* decryptedOld(source, passphrase);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const opened = await decrypter.decrypt(toWeb(source)).catch((error: unknown) => {
    throw inOurWords(error, 'the passphrase is another, or a byte was changed');
  });
  try {
    yield* fromWeb(opened);
  } catch (error) {
    throw inOurWords(error, 'a byte was changed, or the end is missing');
  }
}

/** Rewords the library's errors. Disk errors have a code and stay as they are. */
const inOurWords = (error: unknown, words: string): unknown =>
  (error as NodeJS.ErrnoException).code ? error : new Error(words, { cause: error });
