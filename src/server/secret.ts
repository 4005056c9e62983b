/** The secrets of this process: from the environment, otherwise from a file in the data directory. */
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KeyRing } from './auth/keys.ts';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

const SHORTEST = 32;
const NAME = 'secret';

export const newSecret = (): string => randomBytes(48).toString('base64url');

/** One per line: the first seals, the others only open. */
export type SecretFile = Required<KeyRing>;

/** The given secrets, otherwise those of a file, which is created once in the data directory. */
export async function resolveSecrets(
  { secret, otherSecret }: Pick<Config, 'secret' | 'otherSecret'>,
  dataDir: string,
): Promise<SecretFile> {
  if (secret) return { secret, otherSecrets: otherSecret ? [otherSecret] : [] };
  return (await readSecrets(dataDir)) ?? (await makeSecret(dataDir));
}

export const linesOf = ({ secret, otherSecrets }: SecretFile): string => [secret, ...otherSecrets].join('\n');

/** The file's secrets; null if it has none. An empty key would also sign, and anyone could forge its signatures. */
export function secretsIn(text: string): SecretFile | null {
  const [secret = '', ...otherSecrets] = text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [secret, ...otherSecrets].every((one) => one.length >= SHORTEST) ? { secret, otherSecrets } : null;
}

/** Null if there is no file. */
export async function readSecrets(dataDir: string): Promise<SecretFile | null> {
  const path = join(dataDir, NAME);
  try {
    const found = secretsIn(await readFile(path, 'utf8'));
    if (found) return found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
  throw new StartError(`${path} holds no secret: put the old one back, or remove the file`);
}

/** Replaces the file atomically and durably. */
export async function writeSecrets(dataDir: string, secrets: SecretFile): Promise<void> {
  const path = join(dataDir, NAME);
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, linesOf(secrets), { mode: 0o600, flush: true });
  await rename(unfinished, path);
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
}

/** Creates the file atomically and durably. If several processes do so at once, one wins. */
async function makeSecret(dataDir: string): Promise<SecretFile> {
  const path = join(dataDir, NAME);
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, newSecret(), { mode: 0o600, flush: true });
  try {
    await link(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  const made = await readSecrets(dataDir);
  if (!made) throw new StartError(`Another process removed ${path}`);
  return made;
}
