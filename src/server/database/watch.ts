import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Cluster } from './cluster.ts';
import { userOfServer } from './os-user.ts';
import { findPostmaster, launch } from './postmaster.ts';

const LOOK_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Watches over a running server: one that ended (killed, disk full) is started again on the same port, where pools find
 * it by themselves. Answers how to stop watching; once that is done nothing is started any more.
 */
export function watchServer(cluster: Cluster, port: number, log: Logger): () => Promise<void> {
  const watching = new AbortController();
  const watch = async () => {
    let pause = LOOK_MS;
    for (;;) {
      await sleep(pause, undefined, { ref: false, signal: watching.signal });
      if (await findPostmaster(cluster)) {
        pause = LOOK_MS;
        continue;
      }
      log.error('the embedded database ended; starting it again');
      await launch(cluster, await userOfServer(cluster.folder), port).catch((err: unknown) => {
        log.error({ err }, 'the embedded database could not be started');
      });
      // A disk that is full stays so for a while.
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  };
  const watched = watch().catch((err: unknown) => {
    if (!watching.signal.aborted) log.error({ err }, 'watching the embedded database failed');
  });
  return () => {
    watching.abort();
    return watched;
  };
}
