/** The file of an import in the storage of uploads. */
import type { FileRef, Files } from '../uploads/storage.ts';
import { HEAD_BYTES, type ImportFile } from './import-file.ts';

/** Null if it is not there. */
export async function openStored(files: Files, ref: FileRef): Promise<ImportFile | null> {
  const size = await files.size(ref);
  if (size === null) return null;
  const part = async function* (start: number, end: number): AsyncGenerator<Buffer> {
    if (start >= end) return;
    const found = await files.read(ref, { start, end: end - 1 });
    if (!found) throw new Error('The file of an import is gone');
    for await (const chunk of found.stream) yield chunk as Buffer;
  };
  const head: Buffer[] = [];
  for await (const chunk of part(0, Math.min(size, HEAD_BYTES))) head.push(chunk);
  return { head: Buffer.concat(head), size, identity: null, read: (offset) => part(offset, size) };
}
