import { stopRequest } from '../stop-request.ts';

// 128 and the number of the signal, as shells have it.
const ENDED_BY: Readonly<Record<string, number>> = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 };

/**
 * Ctrl-C in the middle of a command: the first signal ends the process, and before that a database which the command
 * started for itself. What was not committed is rolled back. Answers whether that is under way: then the work fails for
 * want of a database, which is no news to whoever pressed the key.
 */
export function endOnSignal(): () => boolean {
  let isEnding = false;
  void stopRequest(false).then(async (signal) => {
    isEnding = true;
    // Not loaded before: most commands are refused before they come to a database.
    const { stopOwnDatabase } = await import('./database.ts');
    await stopOwnDatabase().catch(() => undefined);
    process.exit(ENDED_BY[signal] ?? 1);
  });
  return () => isEnding;
}
