import { readFile } from 'node:fs/promises';
import { CommandError } from './command.ts';

const SHORTEST = 12;

/** The first line of a file; null without a file. */
export async function readPassphrase(path: string | undefined): Promise<string | null> {
  if (path === undefined) return null;
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`--passphrase-file: ${error.message}`);
  });
  const [line = ''] = text.split(/\r?\n/);
  if (line.length < SHORTEST) {
    throw new CommandError(`--passphrase-file: its first line must have at least ${SHORTEST} characters`);
  }
  return line;
}
