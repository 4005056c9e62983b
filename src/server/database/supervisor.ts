import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Cluster } from './cluster.ts';
import { userOfServer } from './os-user.ts';
import { findPostmaster, launch } from './postmaster.ts';

const LOOK_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Children of a killed server are gone after a few tries. A full disk stays full for a while. */
const QUICK_TRIES = 10;
/** After four minutes of failed tries, restarting the whole process on another port may succeed where this can't. */
const HOPELESS_TRIES = 18;

export type Supervisor = {
  /** Once this resolves, nothing is started anymore. */
  stop(): Promise<void>;
  /** Whether the server is gone and could not be started for minutes. */
  isLost(): boolean;
};

/** A server's port, and its process id, which changes with each restart. */
export type Server = { pid: number; readonly port: number };

/**
 * Monitors a running server. If it ends (killed, disk full), it is restarted on the same port, where pools reconnect by
 * themselves.
 */
export function superviseServer(cluster: Cluster, server: Server, log: Logger): Supervisor {
  const stopping = new AbortController();
  let tries = 0;
  const check = async () => {
    if (await findPostmaster(cluster)) {
      tries = 0;
      return;
    }
    tries += 1;
    log.error({ tries }, 'the embedded database ended; starting it again');
    const child = await launch(cluster, await userOfServer(cluster.folder), server.port);
    server.pid = child.pid ?? server.pid;
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      const pause = Math.min(LOOK_MS * Math.max(1, 2 * (tries - QUICK_TRIES)), LONGEST_PAUSE_MS);
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      // Any failure, such as a full disk or a limit of open files, may be over at the next check.
      await check().catch((err: unknown) => log.error({ err }, 'the embedded database could not be started'));
    }
  };
  const watched = watch();
  return {
    stop: () => {
      stopping.abort();
      return watched;
    },
    isLost: () => tries >= HOPELESS_TRIES,
  };
}
