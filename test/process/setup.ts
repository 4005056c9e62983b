import type { TestProject } from 'vitest/node';
import { newDataDir, PREPARED, removeDataDir, startServer } from './running.ts';
import { createSharedDatabase, PREPARED_DATABASE } from './shared-database.ts';

/**
 * Starts an installation for the first time and stops it, once with its own database and once with another server's: copies of both
 * (running.ts, shared-database.ts) save the others that start.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [dataDir, elsewhere] = [await newDataDir(), await newDataDir()];
  const database = await createSharedDatabase(project.getProvidedContext().databaseUrl);
  // One after the other: a slow machine has a minute for each.
  await (await startServer(dataDir)).end('SIGTERM');
  await (await startServer(elsewhere, database.env)).end('SIGTERM');
  await removeDataDir(elsewhere);
  process.env[PREPARED] = dataDir;
  process.env[PREPARED_DATABASE] = database.name;
  return () => removeDataDir(dataDir);
}
