/** The files of a snapshot, followed by lists of their checksums. */
import { createHash } from 'node:crypto';
import type { Pack } from 'tar-stream';
import { withStore } from '../database/with-store.ts';
import { findFile } from '../uploads/queries.ts';
import type { FileRef } from '../uploads/storage.ts';
import { addEntry, addStream } from './archive.ts';
import { FILES_A_LIST, fileLine, fileName, listName, type Manifest } from './format.ts';
import { filesOf, type Snapshot, type StoredFile } from './snapshot.ts';
import type { BackupSource } from './source.ts';

/**
 * Files are stored before the rows that refer to them and never change, so each can be read now. A missing file was
 * either removed with its row since the snapshot, or, if the row still exists, lost before.
 */
export async function writeFiles(
  context: BackupSource['context'],
  snapshot: Snapshot,
  pack: Pack,
): Promise<Manifest['files']> {
  const facts = { count: 0, bytes: 0, lost: 0, removed: 0 };
  const hash = createHash('sha256');
  let lines: string[] = [];
  let lists = 0;
  const writeList = async () => {
    if (lines.length === 0) return;
    lists += 1;
    const list = lines.join('');
    hash.update(list);
    await addEntry(pack, listName(lists), list);
    lines = [];
  };
  for await (const ref of filesOf(snapshot)) {
    const found = await openFile(context, ref);
    if (!found) {
      facts[await whyGone(context, ref)] += 1;
      continue;
    }
    const sum = await addStream(pack, fileName(ref), found.size, found.content);
    facts.count += 1;
    facts.bytes += found.size;
    lines.push(fileLine(ref, found.size, sum));
    if (lines.length === FILES_A_LIST) await writeList();
  }
  await writeList();
  return { ...facts, sha256: hash.digest('hex') };
}

/** Reads the first bytes too, since a file may vanish between being found and being opened; null if it is gone. */
async function openFile({ files }: BackupSource['context'], ref: FileRef) {
  const found = await files.read(ref);
  if (!found) return null;
  const rest: AsyncIterator<Buffer> = found.stream[Symbol.asyncIterator]();
  const first = await rest.next().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!first) return null;
  async function* content() {
    for (let piece = first; piece && !piece.done; piece = await rest.next()) yield piece.value;
  }
  return { size: found.size, content: content() };
}

async function whyGone(
  { db }: BackupSource['context'],
  { storeId, fileKey }: StoredFile,
): Promise<'lost' | 'removed'> {
  const row = await withStore(db, storeId, (client) => findFile(client, storeId, fileKey));
  return row ? 'lost' : 'removed';
}
