import { startedHere } from './embedded.ts';

const ABANDON_MS = 3_000;

/**
 * Another machine has taken the data directory while this process stood still (suspended, frozen, its volume cut off):
 * the process and its database end at once, before they write over what the other one writes.
 */
export async function endBecauseLost(dataDir: string): Promise<never> {
  process.stderr.write(
    `DATA_DIR: another machine has taken ${dataDir} over while this process stood still; ending it and its database\n`,
  );
  // Not for ever: what hangs must not keep this process alive.
  setTimeout(() => process.exit(1), ABANDON_MS);
  await Promise.allSettled([...startedHere].map((server) => server.abandon()));
  process.exit(1);
}
