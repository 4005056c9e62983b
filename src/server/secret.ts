import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

const SHORTEST = 32;

/** The secret given, else one made once and kept in the data directory. */
export async function resolveSecret(given: string | null, dataDir: string): Promise<string> {
  if (given) return given;
  const path = join(dataDir, 'secret');
  const kept = (await readSecret(path)) ?? (await makeSecret(path));
  // An empty key would sign just as well, and anyone could sign with it.
  if (kept.length < SHORTEST)
    throw new StartError(`${path} holds no secret: put the old one back, or remove the file`);
  return kept;
}

async function readSecret(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

/** Appears whole and on disk, or not at all; of several processes that make one at once, one wins. */
async function makeSecret(path: string): Promise<string> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
