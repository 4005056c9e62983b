import type { BackupFile } from './read.ts';
import { type Backup, walkBackup } from './walk.ts';

/** Reads a backup to its end without keeping anything. Rejects with a BackupError that says what is wrong and where. */
export function checkBackup(file: BackupFile): Promise<Backup> {
  return walkBackup(file, {
    file: (_ref, content) => drain(content),
    table: (_name, rows) => drain(rows),
  });
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _piece of content);
}
