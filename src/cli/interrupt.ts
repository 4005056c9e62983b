import { stopRequest } from '../stop-request.ts';

// 128 plus the signal's number, as in shells.
const ENDED_BY: Readonly<Record<string, number>> = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 };

/**
 * Ctrl-C during a command: the first signal ends the process, after stopping a database that the command started.
 * Uncommitted work is rolled back. Returns a function that says whether this is happening, so that errors from the
 * missing database are not reported.
 */
export function endOnSignal(): () => boolean {
  let isEnding = false;
  void stopRequest(false).then(async (signal) => {
    isEnding = true;
    // Loaded late, since most commands fail before they need a database.
    const { stopOwnDatabase } = await import('./database.ts');
    await stopOwnDatabase().catch(() => undefined);
    process.exit(ENDED_BY[signal] ?? 1);
  });
  return () => isEnding;
}
