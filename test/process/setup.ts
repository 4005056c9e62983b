import { newDataDir, PREPARED, removeDataDir, startServer } from './running.ts';

/** Starts an installation for the first time and stops it: copies of its data directory (running.ts) save the others that start. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await newDataDir();
  const server = await startServer(dataDir);
  await server.end('SIGTERM');
  process.env[PREPARED] = dataDir;
  return () => removeDataDir(dataDir);
}
