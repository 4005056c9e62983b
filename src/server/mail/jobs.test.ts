/** Mail to a server that refuses, disconnects and recovers. */
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Logger, runOnce } from 'graphile-worker';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { StoreId } from '../auth/caller.ts';
import { withStore } from '../database/with-store.ts';
import { storeAddress } from '../stores/address.ts';
import { storeById } from '../stores/queries.ts';
import { keepTrying, mailTasks } from './jobs.ts';
import { chooseTransport } from './open.ts';
import { letterheadOf } from './parts.ts';
import { mailOf, queueMail, SENDER } from './queries.ts';

type Mood = 'well' | 'busy' | 'unknown recipient' | 'breaking off' | 'taking it and breaking off';
let mood: Mood = 'well';
const taken: string[] = [];
const sockets = new Set<Socket>();
const breakOff = () => {
  for (const socket of sockets) socket.destroy();
};
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => {
    const code = { busy: 451, 'unknown recipient': 550 }[mood as string];
    done(code ? Object.assign(new Error('Not now'), { responseCode: code }) : null);
  },
  onData: (stream, _session, done) => {
    if (mood === 'breaking off') return breakOff();
    text(stream).then((message) => {
      taken.push(message);
      if (mood === 'well') done();
      else breakOff();
    }, done);
  },
});
smtp.server.on('connection', (socket: Socket) => {
  sockets.add(socket.once('close', () => sockets.delete(socket)));
});

let test: TestApp;
let storeId: StoreId;
beforeAll(async () => {
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  test = await createTestApp();
  storeId = await test.addStore();
  const { port } = smtp.server.address() as AddressInfo;
  test.context.mail = await chooseTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, mode: 'production' });
});
afterAll(async () => {
  await test.close();
  await new Promise<void>((done) => smtp.close(done));
});
beforeEach(async () => {
  mood = 'well';
  taken.length = 0;
  await test.database.admin.query('delete from mails');
  await test.database.admin.query('delete from graphile_worker._private_jobs');
  await test.database.admin.query('delete from worker_heartbeats');
});

const silent = new Logger(() => () => undefined);

async function write(subject = 'News', claimId: string | null = null): Promise<void> {
  const store = await storeById(test.database.db, storeId);
  const letterhead = letterheadOf(store, storeAddress(test.context, store));
  const blocks = [{ kind: 'text' as const, text: 'we look at it.' }];
  const mail = mailOf('ada@example.com', subject, { letterhead, greeting: 'Hello,', blocks, link: null });
  await withStore(test.database.db, storeId, (client) =>
    queueMail(client, storeId, mail, test.clock.now, claimId === null ? null : { kind: 'test', claimId }),
  );
}

/** Runs everything that is due, as if all waiting times had passed. */
async function work(): Promise<void> {
  await test.database.admin.query('update graphile_worker._private_jobs set run_at = now()');
  await runOnce({
    pgPool: test.database.admin,
    taskList: mailTasks(test.context, async () => []),
    logger: silent,
    noHandleSignals: true,
  });
}

async function state() {
  // A job's result is written after the worker has stopped.
  const locked = 'select 1 from graphile_worker.jobs where locked_at is not null';
  await expect.poll(async () => (await test.database.admin.query(locked)).rowCount).toBe(0);
  const { rows } = await test.database.admin.query<{ attempts: number; error: string; soon: boolean }>(
    `select attempts, last_error as error, run_at <= now() + interval '20 minutes' as soon from graphile_worker.jobs`,
  );
  const { rows: unsent } = await test.database.admin.query('select 1 from mails where sent_at is null');
  return { jobs: rows, unsent: unsent.length };
}

/** The state after days of failed tries. */
const triedInVain = () =>
  test.database.admin.query(
    "update graphile_worker._private_jobs set attempts = 25, run_at = now() + interval '6 hours'",
  );

const messageIds = () => taken.map((message) => /^Message-ID: (.*)$/m.exec(message)?.[1]);

it.each<Mood>(['busy', 'breaking off'])(
  'a mail server that is %s for a week loses no mail and sends it once',
  async (how) => {
    mood = how;
    await write();
    await work();
    expect(await state()).toMatchObject({ jobs: [{ attempts: 1 }], unsent: 1 });
    await triedInVain();
    await keepTrying(test.database.admin);
    expect(await state()).toMatchObject({ jobs: [{ attempts: 6, soon: true }] });
    mood = 'well';
    await work();
    await work();
    expect(await state()).toEqual({ jobs: [], unsent: 0 });
    expect(taken).toHaveLength(1);
    expect(taken[0]).toContain('Content-Type: text/plain');
    expect(taken[0]).toContain('Content-Type: text/html');
  },
);

it('a recipient unknown to the mail server is tried for four days, and not forever', async () => {
  mood = 'unknown recipient';
  await write();
  await work();
  const { jobs } = await state();
  expect(jobs).toMatchObject([{ attempts: 1, error: expect.stringMatching(/^Refused for good: .*550/) }]);
  await triedInVain();
  await keepTrying(test.database.admin);
  expect(await state()).toMatchObject({ jobs: [{ attempts: 25 }], unsent: 1 });
});

it('a mail whose acceptance was never confirmed is sent again with the same id, for the receiver to discard', async () => {
  mood = 'taking it and breaking off';
  await write();
  await work();
  await state();
  mood = 'well';
  await work();
  expect(await state()).toEqual({ jobs: [], unsent: 0 });
  expect(taken).toHaveLength(2);
  expect(new Set(messageIds()).size).toBe(1);
});

const subjects = () => taken.map((message) => /^Subject: (.*)$/m.exec(message)?.[1]);

describe('the mails of one claim', () => {
  const postponeFirst = () =>
    test.database.admin.query(
      `update graphile_worker._private_jobs set run_at = now() + interval '1 hour'
       where id = (select min(id) from graphile_worker._private_jobs)`,
    );
  const workNow = () =>
    runOnce({
      pgPool: test.database.admin,
      taskList: mailTasks(test.context, async () => []),
      logger: silent,
      noHandleSignals: true,
    });

  it('are sent in the order they were written, whichever job comes first', async () => {
    for (const subject of ['received', 'approved', 'paid']) await write(subject, 'claim1');
    await write('other', 'claim2');
    await postponeFirst();
    await workNow();
    expect(subjects().filter((subject) => subject !== 'other')).toEqual(['received', 'approved', 'paid']);
    await work();
    expect(await state()).toEqual({ jobs: [], unsent: 0 });
    expect(taken).toHaveLength(4);
  });

  it('wait for one that the mail server defers, and other claims do not', async () => {
    mood = 'busy';
    for (const subject of ['received', 'approved']) await write(subject, 'claim1');
    await work();
    await state();
    expect(taken).toEqual([]);
    mood = 'well';
    await write('other', 'claim2');
    await work();
    await work();
    expect(subjects().filter((subject) => subject !== 'other')).toEqual(['received', 'approved']);
  });

  it('do not wait for one that is permanently refused', async () => {
    await write('received', 'claim1');
    mood = 'unknown recipient';
    await work();
    await state();
    mood = 'well';
    await postponeFirst();
    await write('approved', 'claim1');
    await workNow();
    expect(subjects()).toEqual(['approved']);
  });

  it('are left alone while another process sends one, and taken over with the same id once it is dead', async () => {
    await write('received', 'claim1');
    const { admin } = test.database;
    await admin.query("update mails set sending_by = 'other'");
    await admin.query("insert into worker_heartbeats (worker_id, beat_at) values ('other', now())");
    const working = work();
    await new Promise((done) => setTimeout(done, 1_000));
    expect(taken).toEqual([]);
    await admin.query("update worker_heartbeats set beat_at = now() - interval '1 minute'");
    await working;
    expect(subjects()).toEqual(['received']);
  });
});

describe('while the database goes down', () => {
  /** The connection breaks so many times at a statement of this name, before or after it is carried out. */
  async function breaking(
    name: string,
    { times, after = false }: { times: number; after?: boolean },
    work: () => Promise<void>,
  ): Promise<void> {
    const { app } = test.context.db;
    const { query } = app;
    let left = times;
    app.query = (async (...args: unknown[]) => {
      const [asked] = args as [{ name?: string }];
      const breaks = asked.name === name && left > 0;
      if (breaks) left -= 1;
      const answer = breaks && !after ? null : await Reflect.apply(query, app, args);
      if (breaks) throw new Error('Connection terminated unexpectedly');
      return answer;
    }) as typeof query;
    await work();
    app.query = query;
    expect(left).toBe(0);
  }

  it('a mail that was sent is recorded once it is back, and not sent twice', async () => {
    await write();
    await breaking('mark_mail_sent', { times: 3 }, work);
    expect(await state()).toEqual({ jobs: [], unsent: 0 });
    expect(taken).toHaveLength(1);
  });

  it('another job of the same process doesn’t send it either, however late the heartbeat is', async () => {
    for (const subject of ['received', 'approved']) await write(subject, 'claim1');
    await breaking('mark_mail_sent', { times: 4 }, () =>
      runOnce({
        pgPool: test.database.admin,
        taskList: mailTasks(test.context, async () => []),
        logger: silent,
        noHandleSignals: true,
        concurrency: 2,
      }),
    );
    expect(await state()).toEqual({ jobs: [], unsent: 0 });
    expect(subjects()).toEqual(['received', 'approved']);
  });

  it('a mail that was taken, without an answer, is sent by the next try', async () => {
    await write();
    const { admin } = test.database;
    await admin.query('insert into worker_heartbeats (worker_id, beat_at) values ($1, now())', [SENDER]);
    await breaking('take_mail', { times: 1, after: true }, work);
    expect(await state()).toMatchObject({ unsent: 1 });
    await work();
    expect(await state()).toEqual({ jobs: [], unsent: 0 });
    expect(taken).toHaveLength(1);
  });
});

it('a waiting mail is kept three months, a sent one a month', async () => {
  const DAY = 86_400_000;
  const left = async (sent: boolean, days: number) => {
    await test.database.admin.query('delete from mails');
    await write();
    if (sent) await test.database.admin.query('update mails set sent_at = created_at');
    await test.database.db.app.query('select sweep_store($1, $2)', [
      storeId,
      new Date(test.clock.now + days * DAY),
    ]);
    const { rows } = await test.database.admin.query('select 1 from mails');
    return rows.length;
  };
  expect([await left(true, 29), await left(true, 31)]).toEqual([1, 0]);
  expect([await left(false, 31), await left(false, 89), await left(false, 91)]).toEqual([1, 1, 0]);
});
