/** The job runner while its database refuses some statements and answers others, as with a full disk. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { createLog } from './log.ts';
import { startWorker } from './worker.ts';

const JOBS = 200;

const { admin, drop } = await createTestDatabase();
const done = new Set<unknown>();
const worker = startWorker({
  ...{ admin, adminUrl: admin.options.connectionString ?? '', crontab: '', log: createLog('silent') },
  tasks: {
    count: async (payload) => {
      await sleep(20);
      done.add((payload as { n: number }).n);
    },
  },
});
afterAll(async () => {
  await worker.stop();
  await drop();
});

/** Every second statement finds no space, so the same query fails and succeeds many times. Returns what ends it. */
async function fillDisk(): Promise<() => Promise<unknown>> {
  await admin.query(`
    create function refuse_space() returns trigger language plpgsql as
      $$ begin
        if random() < 0.5 then raise exception using errcode = '53100', message = 'No space left on device'; end if;
        return null;
      end $$;
    create trigger no_space before update or delete on graphile_worker._private_jobs
      for each statement execute function refuse_space()`);
  return () =>
    admin.query('drop trigger no_space on graphile_worker._private_jobs; drop function refuse_space()');
}

const listening = async () => {
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
  );
  return rows[0]?.count;
};

it('all jobs are done once there is space again, by one runner', async () => {
  await admin.query(
    "select graphile_worker.add_job('count', json_build_object('n', n)) from generate_series(1, $1::int) n",
    [JOBS],
  );
  await expect.poll(() => done.size).toBeGreaterThan(10);
  const free = await fillDisk();
  await sleep(3_000);
  await free();
  await expect.poll(() => done.size).toBe(JOBS);
  await expect.poll(listening).toBe(1);
});
