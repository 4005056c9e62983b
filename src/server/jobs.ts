/** Work done beside requests, by graphile-worker: what runs when, and how a dead worker's jobs come back. */
import { EventEmitter } from 'node:events';
import { run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker';
import type { Pool } from 'pg';
import type { StoreId } from './auth/caller.ts';
import { inviteReviewers } from './claims/invite.ts';
import { ringTimers } from './claims/jobs.ts';
import type { Context } from './context.ts';
import { inStore } from './database/in-store.ts';
import { openPool } from './database/pool.ts';
import { keepTrying, mailTasks } from './mail/jobs.ts';
import { lookupCodeTasks } from './orders/lookup-code.ts';
import { remindAbandoned } from './sessions/abandoned.ts';
import { forgetAbandoned } from './uploads/store.ts';

// Before mails: a queue of them, waiting for a mail server, must not hold up the clocks.
const CRONTAB = [
  '*/10 * * * * sweep ?max=3&priority=-1',
  '*/5 * * * * ring_timers ?max=3&priority=-1',
  '*/10 * * * * remind_abandoned ?max=3&priority=-1',
  '*/10 * * * * invite_reviewers ?max=3&priority=-1',
  '*/10 * * * * keep_mail_trying ?max=3&priority=-1',
].join('\n');
const DAY = 24 * 3_600_000;
const BEAT_MS = 15_000;
const DEAD_SECONDS = 45;

// Jobs are fetched and ticked off by the handful: one by one, the mails of a rush of claims cost the database more than
// the claims (docs/benchmarks.md). Mails are found by looking, every two seconds (db/migrations/0026_rush.sql).
const BY_THE_HANDFUL: GraphileConfig.WorkerOptions = {
  localQueue: { size: 50, refetchDelay: { durationMs: 500, threshold: 25, maxAbortThreshold: 500 } },
  completeJobBatchDelay: 50,
};

const taskList = (context: Context, admin: Pool): TaskList => ({
  sweep: () => sweep(context),
  ring_timers: async () => void (await ringTimers(context)),
  remind_abandoned: async () => void (await remindAbandoned(context)),
  invite_reviewers: async () => void (await inviteReviewers(context)),
  keep_mail_trying: () => keepTrying(admin),
  ...mailTasks(context),
  ...lookupCodeTasks(context),
});

/** Forgets what is over: kept answers, sessions, counters of misses, photos that nobody filed. */
export async function sweep(context: Context): Promise<void> {
  const now = context.clock();
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores');
  for (const { id: storeId } of rows) {
    await context.db.app.query('select sweep_store($1, $2)', [storeId, new Date(now)]);
    const gone = await inStore(context.db, storeId, (client) => forgetAbandoned(client, storeId, now - DAY));
    for (const fileKey of gone) await context.files.remove({ storeId, fileKey });
  }
  await context.db.app.query("delete from lookup_misses where started_at < now() - interval '1 hour'");
  await context.files.sweepIncoming(new Date(now - DAY));
}

/** Starts a worker; `stop()` lets running jobs finish and gives the others back. */
export async function startWorker(
  context: Context,
  admin: Pool,
  adminUrl: string,
): Promise<{ stop(): Promise<void> }> {
  // A pool of ours: the library's own ends the process when the database goes away while it is being closed.
  const pgPool = openPool(adminUrl, { max: 4 });
  const ids = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => ids.add(worker.workerId));
  // Fetched by the handful, jobs are locked by the pool.
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id));
  const runner = await run({
    pgPool,
    taskList: taskList(context, admin),
    crontab: CRONTAB,
    concurrency: 2,
    noHandleSignals: true,
    logger: quietLogger(context),
    events,
    preset: { worker: BY_THE_HANDFUL },
  });
  await beat(admin, [...ids]);
  const beating = setInterval(() => {
    beat(admin, [...ids]).catch((err: unknown) => context.log.warn({ err }, 'heartbeat failed'));
  }, BEAT_MS);
  beating.unref();
  const stop = async () => {
    clearInterval(beating);
    await runner.stop();
    await pgPool.end();
  };
  return { stop };
}

/** Says that these workers live, and takes back the jobs of those that don't. */
export async function beat(admin: Pool, ids: readonly string[]): Promise<void> {
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

function quietLogger({ log }: Context): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ worker: message }, 'worker');
    else if (level === 'warning') log.warn({ worker: message }, 'worker');
  });
}
