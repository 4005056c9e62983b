/** What faults strike: a server with its data, a mail server, and an embedded or remote database. */
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { findEmbedded } from '../src/server/database/embedded.ts';
import { isAlive } from '../src/server/database/holder.ts';
import { openPool } from '../src/server/database/pool.ts';
import { FaultyProxy } from '../test/process/faulty-proxy.ts';
import { placeOrder, type Shop } from '../test/process/killing.ts';
import {
  newDataDir,
  removeDataDir,
  runCommandLine,
  type Server,
  startedDataDir,
  startServer,
} from '../test/process/running.ts';
import { startedDatabase } from '../test/process/shared-database.ts';
import { SCARCE } from './load.ts';
import { MailServer } from './mail-server.ts';

const run = promisify(execFile);
/** Of the faults themselves, at once. */
const MOST_QUERIES = 4;
/** Enough for the cluster, its WAL, and a few hundred claims. */
const SMALL_DISK = 'size=256M,mode=0755';

export type Place = {
  /** `apart`: a remote database behind a proxy; `small disk`: an embedded one on a disk that fills up soon. */
  place: 'embedded' | 'apart' | 'small disk';
  env?: Record<string, string>;
};

export type Site = {
  dataDir: string;
  /** Its URL changes with each start. */
  shop: Shop;
  mail: MailServer;
  /** The proxy to a remote database. */
  proxy: FaultyProxy;
  server(): Server;
  /** Kills the process and waits until it is gone. */
  kill(): Promise<void>;
  /** Starts another process after a kill and waits until it is ready. */
  start(): Promise<void>;
  /** Starts another process on the same remote database. The caller ends it. */
  beside(): Promise<Server>;
  /** Process id and port of the embedded database. */
  database(): Promise<{ pid: number; port: number }>;
  query<T extends object>(sql: string, values?: unknown[]): Promise<T[]>;
  adminUrl(): Promise<string>;
  close(): Promise<void>;
};

/** @param rootUrl a running PostgreSQL for faults that need a remote database. */
export async function openSite({ place, env }: Place, rootUrl: string): Promise<Site> {
  // One that was started has the demo without simulators.
  const isPrepared = place === 'embedded' && env?.SIMULATORS === undefined;
  const dataDir = await (isPrepared ? startedDataDir : newDataDir)(tmpdir());
  if (place === 'small disk') await run('mount', ['-t', 'tmpfs', '-o', SMALL_DISK, 'tmpfs', dataDir]);
  const mail = await MailServer.open();
  const apart = place === 'apart' ? await startedDatabase(rootUrl) : null;
  const proxy = await FaultyProxy.to(Number(new URL(apart?.url ?? rootUrl).port));
  const all = {
    SMTP_URL: mail.url,
    LOG_LEVEL: 'fatal',
    ...env,
    ...(apart && { ...apart.env, DATABASE_URL: proxy.through(apart.url) }),
  };
  let server = await startServer(dataDir, all);
  let asking: { url: string; pool: ReturnType<typeof openPool> } | null = null;
  const shop: Shop = { url: server.url, token: '' };
  const adminUrl = async () => apart?.adminUrl ?? (await findEmbedded(dataDir))?.adminUrl ?? '';
  const site: Site = {
    dataDir,
    shop,
    mail,
    proxy,
    adminUrl,
    server: () => server,
    async kill() {
      await server.end('SIGKILL');
    },
    async start() {
      server = await startServer(dataDir, all);
      shop.url = server.url;
    },
    beside: () => startServer(dataDir, all),
    async database() {
      const found = await findEmbedded(dataDir);
      if (!found?.pid) throw new Error('The database is not there');
      return { pid: found.pid, port: Number(new URL(found.adminUrl).port) };
    },
    async query<T extends object>(sql: string, values: unknown[] = []) {
      const url = await adminUrl();
      if (asking?.url !== url) {
        void asking?.pool.end();
        asking = { url, pool: openPool(url, { max: MOST_QUERIES }) };
      }
      return (await asking.pool.query<T & Record<string, unknown>>(sql, values)).rows;
    },
    async close() {
      await asking?.pool.end();
      if (isAlive(server.pid)) await server.end('SIGTERM');
      await proxy.close();
      await mail.close();
      await apart?.drop();
      if (place === 'small disk') await run('umount', ['--lazy', dataDir]);
      await removeDataDir(dataDir);
    },
  };
  const line = 'token create --store demo --role store_owner';
  shop.token = (await runCommandLine(dataDir, line.split(' '), all)).out.trim();
  await placeOrder(shop);
  await placeOrder(shop, SCARCE);
  return site;
}
