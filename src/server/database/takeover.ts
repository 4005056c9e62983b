import { startedHere } from './embedded.ts';

const ABANDON_MS = 3_000;

/**
 * Another machine took the data directory while this process was frozen (suspended, or its volume disconnected). The
 * process and its database stop at once, before they overwrite the other's data.
 */
export async function exitAfterTakeover(dataDir: string): Promise<never> {
  process.stderr.write(
    `DATA_DIR: another machine has taken ${dataDir} over while this process stood still; ending it and its database\n`,
  );
  // With a time limit: a hanging database must not keep this process alive.
  setTimeout(() => process.exit(1), ABANDON_MS);
  await Promise.allSettled([...startedHere].map((server) => server.abandon()));
  process.exit(1);
}
