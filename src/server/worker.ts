/**
 * Keeps graphile-worker running: through outages of any length, and after it ends or hangs. Its known problems are
 * listed in docs/decisions/041-outages.md.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runner, run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker';
import type { Client, Pool } from 'pg';
import type { Logger } from 'pino';
import { openPool } from './database/pool.ts';
import { type Listener, retryingPool } from './database/retrying-pool.ts';
import { SENDER } from './mail/queries.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A runner that lived this long was healthy, so the delay before the next one starts over. */
const WELL_MS = 60_000;
const BEAT_MS = 5_000;
const DEAD_SECONDS = 20;
/** It polls every two seconds. Without any sign for this long, it hangs. */
const HUNG_MS = 300_000;
/** How long running jobs may take before their runner is given up. */
const RETIRE_MS = 120_000;
/** How long a runner without running jobs may take to stop. */
const RETURN_MS = 5_000;
const LOOK_MS = 250;
const STOP_MS = 8_000;
const POOL_END_MS = 1_000;

// Jobs are fetched and completed in batches: one by one, the mails of a rush of claims cost the database more than the
// claims (docs/benchmarks.md). Mails are found by polling every two seconds (db/functions/enqueue_job.sql).
const BY_THE_HANDFUL: GraphileConfig.WorkerOptions = {
  localQueue: { size: 50, refetchDelay: { durationMs: 500, threshold: 25, maxAbortThreshold: 500 } },
  completeJobBatchDelay: 50,
  // Not for speed: only failures recorded in batches are awaited, and can't end the process.
  failJobBatchDelay: 50,
};

/** `waiting`: for the database, or before the next start after it stopped. */
export type JobsState = 'running' | 'waiting';

export type Worker = {
  state(): JobsState;
  /** Resolves when jobs run for the first time. */
  begun: Promise<void>;
  /** Lets running jobs finish and returns the others to the queue, if the database responds. Never rejects. */
  stop(): Promise<void>;
};

type Work = { admin: Pool; adminUrl: string; tasks: TaskList; crontab: string; log: Logger };

/** One run of the library's runner. `isAway`: its last query failed, and is tried again. */
type ActiveRunner = {
  runner: Runner;
  ids: Set<string>;
  isAway(): boolean;
  lastSign(): number;
  runningJobs(): number;
  over: PromiseWithResolvers<'ended' | 'hung' | 'database was away'>;
  connections: Connections;
};

/** A runner's own connections: one that stops badly keeps its client for LISTEN, which must not be missing for the next. */
type Connections = { pool: Pool; close(): Promise<void> };

/** Never rejects and does not wait for the database. */
export function startWorker(work: Work): Worker {
  const supervisor = new Supervisor(work);
  const running = supervisor.run();
  const beating = supervisor.keepBeating();
  return {
    state: () => supervisor.state,
    begun: supervisor.begun,
    stop: async () => {
      await supervisor.stop();
      await Promise.all([running, beating]);
    },
  };
}

class Supervisor {
  readonly #work: Work;
  readonly #open = new Set<Connections>();
  readonly #ends = new AbortController();
  /** Ids of this process: its mail sender, the current runner, and former runners that are still finishing jobs. */
  readonly #ids = new Set<string>([SENDER]);
  readonly #begun = Promise.withResolvers<void>();
  #active: ActiveRunner | null = null;

  constructor(work: Work) {
    this.#work = work;
  }

  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  get state(): JobsState {
    return this.#active !== null && !this.#active.isAway() ? 'running' : 'waiting';
  }

  /** Starts runner after runner until stopped. */
  async run(): Promise<void> {
    const { signal } = this.#ends;
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      const began = performance.now();
      const why = await this.#runOnce();
      if (signal.aborted) return;
      this.#work.log.warn({ why }, 'restarting jobs');
      // A full disk answers some queries and refuses others, many times a second.
      if (why === 'database was away' || performance.now() - began > WELL_MS) pause = FIRST_PAUSE_MS;
      await pauseFor(pause, signal);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  /** Until the runner ends, or the stop. */
  async #runOnce(): Promise<string> {
    const { signal } = this.#ends;
    try {
      const active = await Promise.race([this.#begin(), aborted(signal)]);
      const why = (await Promise.race([active?.over.promise, aborted(signal)])) ?? 'stopped';
      if (!active || signal.aborted) return why;
      this.#active = null;
      void this.#retire(active, RETIRE_MS);
      return why;
    } catch (err) {
      this.#work.log.error({ err }, 'jobs could not be started');
      return 'not started';
    }
  }

  /** Sends heartbeats, releases jobs of dead processes, and replaces a hanging runner. */
  async keepBeating(): Promise<void> {
    for (; !this.#ends.signal.aborted; await pauseFor(BEAT_MS, this.#ends.signal)) {
      await sendHeartbeat(this.#work.admin, [...this.#ids]).catch((err: unknown) => {
        this.#work.log.warn({ err }, 'heartbeat failed');
      });
      const active = this.#active;
      if (active === null || active.isAway() || performance.now() - active.lastSign() < HUNG_MS) continue;
      this.#work.log.error('jobs hang');
      active.over.resolve('hung');
    }
  }

  async stop(): Promise<void> {
    const active = this.#active;
    this.#active = null;
    const graceful = active ? this.#retire(active, STOP_MS) : Promise.resolve();
    this.#ends.abort();
    await graceful;
    await Promise.all([...this.#open].map(({ close }) => close()));
  }

  async #begin(): Promise<ActiveRunner> {
    const { tasks: taskList, crontab } = this.#work;
    const ids = new Set<string>();
    const events: WorkerEvents = new EventEmitter();
    const over: ActiveRunner['over'] = Promise.withResolvers();
    let isAway = false;
    let lastSign = performance.now();
    const note = (id: string) => {
      ids.add(id);
      this.#ids.add(id);
    };
    events.on('worker:create', ({ worker }) => note(worker.workerId));
    // When fetched in batches, jobs are locked by the pool.
    events.on('pool:create', ({ workerPool }) => note(workerPool.id));
    const sign = () => {
      lastSign = performance.now();
    };
    for (const event of ['localQueue:getJobs:complete', 'job:start', 'job:complete'] as const)
      events.on(event, sign);
    let running = 0;
    events.on('job:start', () => {
      running += 1;
    });
    events.on('job:complete', () => {
      running -= 1;
    });
    const connections = this.#connect({
      failed: (err) => {
        if (!isAway) this.#work.log.warn({ err }, 'jobs wait for the database');
        isAway = true;
      },
      answered: () => {
        if (!isAway) return;
        isAway = false;
        this.#work.log.info('the database is back: jobs continue');
        // A query with a lost answer may have locked jobs for this runner. Only a new runner with another id finds them.
        if (this.#active?.over === over) over.resolve('database was away');
      },
    });
    const runner = await run({
      pgPool: connections.pool,
      taskList,
      crontab,
      concurrency: 2,
      noHandleSignals: true,
      logger: this.#logger(() => isAway),
      events,
      preset: { worker: BY_THE_HANDFUL },
    }).catch(async (error: unknown) => {
      await connections.close();
      throw error;
    });
    const end = () => over.resolve('ended');
    runner.promise.then(end, end);
    const active: ActiveRunner = {
      ...{ runner, ids, over, connections },
      ...{ isAway: () => isAway, lastSign: () => lastSign, runningJobs: () => running },
    };
    // A stop was requested while it was starting.
    if (this.#ends.signal.aborted) await this.#retire(active, STOP_MS);
    else this.#active = active;
    this.#begun.resolve();
    return active;
  }

  /** Lets it finish its jobs. Those unfinished then, or fetched without an answer, return to the queue. */
  async #retire({ runner, ids, connections, runningJobs }: ActiveRunner, ms: number): Promise<void> {
    const gaveUp = new AbortController();
    const done = runner.stop().catch(() => undefined);
    // The library's may never end: then the jobs that it fetched would wait as long as one that runs.
    const idle = async () => {
      await pauseFor(RETURN_MS, gaveUp.signal);
      while (runningJobs() > 0 && !gaveUp.signal.aborted) await pauseFor(LOOK_MS, gaveUp.signal);
    };
    await Promise.race([done, idle(), pauseFor(ms, gaveUp.signal)]);
    gaveUp.abort();
    await connections.close();
    for (const id of ids) this.#ids.delete(id);
    await releaseJobs(this.#work.admin, [...ids]).catch((err: unknown) => {
      // Their heartbeat ends, so they are released within half a minute.
      this.#work.log.warn({ err }, 'jobs were not given back');
    });
  }

  #connect(listener: Omit<Listener, 'ends'>): Connections {
    // Our own pool: the library's ends the process if the database goes down while the pool is closing.
    const pool = openPool(this.#work.adminUrl, { max: 4 });
    const clients = new Set<Client>();
    pool.on('connect', (client) => clients.add(client as Client));
    pool.on('remove', (client) => clients.delete(client as Client));
    const over = new AbortController();
    const connections: Connections = {
      pool: retryingPool(pool, { ...listener, ends: AbortSignal.any([this.#ends.signal, over.signal]) }),
      close: async () => {
        if (!this.#open.delete(connections)) return;
        over.abort();
        const ended = pool.end().catch(() => undefined);
        for (const client of clients) void client.end().catch(() => undefined);
        await Promise.race([ended, sleep(POOL_END_MS, undefined, { ref: false })]);
      },
    };
    this.#open.add(connections);
    return connections;
  }

  #logger(isAway: () => boolean): WorkerLogger {
    const { log } = this.#work;
    return new WorkerLogger(() => (level, message) => {
      if (level === 'error' && !isAway()) log.error({ worker: message }, 'worker');
      else if (level === 'error' || level === 'warning') log.warn({ worker: message }, 'worker');
    });
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Resolves early, without an error, at the signal. */
const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);

/** Records the heartbeat of these workers, and releases the jobs of dead ones. */
export async function sendHeartbeat(admin: Pool, ids: readonly string[]): Promise<void> {
  await admin.query(
    `insert into worker_heartbeats (worker_id, beat_at) select unnest($1::text[]), now()
     on conflict (worker_id) do update set beat_at = excluded.beat_at`,
    [ids],
  );
  await admin.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker._private_jobs
     where locked_by is not null and locked_at < now() - make_interval(secs => $1)
       and locked_by not in (select worker_id from worker_heartbeats where beat_at > now() - make_interval(secs => $1))
     having count(*) > 0`,
    [DEAD_SECONDS],
  );
  await admin.query("delete from worker_heartbeats where beat_at < now() - interval '1 day'");
}

/** Releases the jobs of dead workers for others. */
async function releaseJobs(admin: Pool, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await admin.query('select graphile_worker.force_unlock_workers($1::text[])', [ids]);
  await admin.query('delete from worker_heartbeats where worker_id = any($1)', [ids]);
}
