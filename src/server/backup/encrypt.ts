/** A backup under a passphrase is a file of `age` (age-encryption.org/v1), which any program that reads `age` decrypts. */
import { Duplex, Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { decryptedOld, OLD_MAGIC } from './old-seal.ts';

export type Passphrase = string | null;

// The first bytes of "age-encryption.org/v1", as many as of the older format.
const AGE_MAGIC = Buffer.from('age-encryption.o');
export const MAGIC_BYTES = AGE_MAGIC.length;

/** @param start the file's first `MAGIC_BYTES` bytes. */
export const isEncrypted = (start: Buffer): boolean => start.equals(AGE_MAGIC) || start.equals(OLD_MAGIC);

// The same streams: Node's types and the DOM's differ in details that nothing here uses.
type WebStream = globalThis.ReadableStream<Uint8Array>;
const toWeb = (source: AsyncIterable<Uint8Array>) => ReadableStream.from(source) as unknown as WebStream;
const fromWeb = (stream: WebStream) => Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);

// scrypt with N = 2^17, r = 8 and p = 1: 128 MB of memory for a second (OWASP Password Storage Cheat Sheet).
const WORK_FACTOR = 17;

/** Encrypts what goes through. */
export function encrypting(passphrase: string): Duplex {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  return Duplex.from(async function* encrypted(source: AsyncIterable<Uint8Array>) {
    yield* fromWeb(await encrypter.encrypt(toWeb(source)));
  });
}

/** Rejects with another passphrase, and where a byte was changed or the end is missing. */
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

/** What the library says; an error of the disk has a code and stays as it is. */
const inOurWords = (error: unknown, words: string): unknown =>
  (error as NodeJS.ErrnoException).code ? error : new Error(words, { cause: error });
