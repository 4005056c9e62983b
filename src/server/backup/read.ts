/** A backup's entries, one after the other, from an untrusted file. */
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as newExtract } from 'tar-stream';
import { decrypted, isEncrypted, MAGIC_BYTES, type Passphrase } from './encrypt.ts';
import { BackupError } from './format.ts';
import { GZIP_HEADER } from './gzip.ts';

export type Entry = { name: string; size: number; content: AsyncIterable<Buffer> };
export type BackupFile = { path: string; passphrase: Passphrase };

/**
 * Each entry must be read before the next. Anything wrong with the file becomes a BackupError with its name and
 * approximate position. Only plain files are accepted.
 */
export async function* readEntries({ path, passphrase }: BackupFile): AsyncGenerator<Entry> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`Can't read the file ${path} (${error.code})`);
  });
  const place = { path, size: 0, read: 0, entry: 'its beginning' };
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw new BackupError(`${path} is not a file`);
    place.size = facts.size;
    const start = Buffer.alloc(MAGIC_BYTES);
    await handle.read(start, 0, start.length, 0);
    const isSealed = isEncrypted(start);
    if (isSealed && !passphrase) throw new BackupError(`${path} is encrypted: give --passphrase-file`);
    if (!isSealed && passphrase) throw new BackupError(`${path} is not encrypted: omit --passphrase-file`);
    const source = counted(handle.createReadStream({ start: 0, autoClose: false }), place);
    yield* entriesOf(isSealed && passphrase ? decrypted(source, passphrase, start) : source, place);
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(place, error as Error);
  } finally {
    await handle.close();
  }
}

type Place = { path: string; size: number; read: number; entry: string };

function damaged({ path, size, read, entry }: Place, { message }: Error): BackupError {
  return new BackupError(`${path} is damaged before byte ${read} of ${size}, in ${entry}: ${message}`);
}

/** An error within an entry is thrown where the entry is read, not by the iterator of entries. */
async function* placed(content: AsyncIterable<Buffer>, place: Place): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw damaged(place, error as Error);
  }
}

async function* counted(source: AsyncIterable<Buffer>, place: Place): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    place.read += chunk.length;
    yield chunk;
  }
}

async function* entriesOf(source: AsyncIterable<Buffer>, place: Place): AsyncGenerator<Entry> {
  const packed = { bytes: 0 };
  const gunzip = createGunzip();
  const extract = newExtract();
  const feeding = pipeline(Readable.from(evenlyHeaded(source, packed)), gunzip, extract);
  // Reported by the reader of the entries.
  feeding.catch(() => undefined);
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header;
      place.entry = JSON.stringify(name);
      if (type !== 'file') throw new Error(`an entry of the kind ${type}`);
      yield { name, size, content: placed(entry as AsyncIterable<Buffer>, place) };
    }
    await feeding;
  } finally {
    extract.destroy();
    await feeding.catch(() => undefined);
  }
  // Node silently ignores what follows the end of gzip's data.
  if (gunzip.bytesWritten !== packed.bytes) throw new Error('something follows its end');
}

/** Refuses a header that is not ours, the only part gzip's checksum doesn't cover. */
async function* evenlyHeaded(
  source: AsyncIterable<Buffer>,
  packed: { bytes: number },
): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of source) {
    packed.bytes += chunk.length;
    if (!start) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < GZIP_HEADER.length) continue;
    if (!start.subarray(0, GZIP_HEADER.length).equals(GZIP_HEADER))
      throw new Error('not a backup of Makegood');
    yield start;
    start = null;
  }
  if (start) throw new Error('it ends before it starts');
}
