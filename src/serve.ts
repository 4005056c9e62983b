/** The server process: starts and stops configuration, database, application, pages and worker. */
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { demoPeople } from './demo/people.ts';
import { isPlanted, plantWholeDemo } from './demo/plant.ts';
import { connectDemo } from './demo/simulators/connect.ts';
import type { Shops } from './demo/simulators/start.ts';
import { demoStores } from './demo/stores.ts';
import { DEMO_PASSWORD } from './domain/access/password.ts';
import { pages } from './pages.ts';
import { createApp } from './server/app.ts';
import { Cleanup } from './server/cleanup.ts';
import type { Config } from './server/config.ts';
import { exclusively, LOCKS } from './server/database/advisory.ts';
import { lockDirectory } from './server/database/lock.ts';
import { appUrl } from './server/database/roles.ts';
import { exitAfterTakeover } from './server/database/takeover.ts';
import { openReporter, reportCrashes } from './server/errors/reporting.ts';
import { CRONTAB, taskList } from './server/jobs.ts';
import { createLog } from './server/log.ts';
import { createProbes } from './server/probes.ts';
import { type Foundation, openOnceThere } from './server/start.ts';
import { startWorker } from './server/worker.ts';
import { stopRequest } from './stop-request.ts';

const REQUESTS_MS = 10_000;
const JOBS_BEGIN_MS = 5_000;
const JOBS_MS = 10_000;
const REPORTS_MS = 3_000;
const EXIT_MS = 2_000;

/** What this process does: answer requests, run jobs, or both. */
export type Duties = { requests: boolean; jobs: boolean };

/** Serves until told to stop. If it can't start, it cleans up and rejects with a message for the terminal. */
export async function serve(config: Config, duties: Duties, print: (line: string) => void): Promise<void> {
  const reporter = await openReporter(config);
  const log = createLog(config.logLevel, undefined, reporter.report);
  const stopping = stopRequest(config.underNpm);
  const running = new Cleanup(log);
  running.add('error reports', reporter.close, REPORTS_MS);
  reportCrashes(log, reporter);
  if (config.unused.length > 0) log.warn({ variables: config.unused }, 'set, but not used by this version');
  try {
    const ends = new AbortController();
    void stopping.then(() => ends.abort());
    const port = await start(config, duties, { log, running, ends: ends.signal });
    if (port !== null) print(welcome(config, duties, port));
    log.info({ request: await stopping }, 'stopping');
  } finally {
    await running.run();
  }
  log.info('stopped');
  // A database that doesn't respond may keep sockets open.
  setTimeout(() => process.exit(), EXIT_MS).unref();
}

type Starting = { log: Logger; running: Cleanup; ends: AbortSignal };

/**
 * Returns the port; null if told to stop while waiting for the database. Shutdown runs in reverse order: requests
 * finish, jobs are returned, the database stops, the lock is released.
 */
async function start(
  config: Config,
  duties: Duties,
  { log, running, ends }: Starting,
): Promise<number | null> {
  await mkdir(config.dataDir, { recursive: true });
  // With an external database, any number of processes may share the directory's files and secret.
  if (!config.databaseUrl) {
    const onLost = () => void exitAfterTakeover(config.dataDir);
    running.add('lock', await lockDirectory(config.dataDir, { onLost }));
  }
  const shops = await startShops(config, duties);
  if (shops) running.add('simulators', shops.stop);
  const simulated = shops && { simulators: shops.bases, shopify: shops.shopify, hasDemoServices: true };
  const foundation = await openOnceThere({ ...config, ...simulated }, log, ends);
  if (!foundation) return null;
  running.add('foundation', foundation.close);
  const { context, admin, adminUrl, role } = foundation;
  if (config.mode === 'demo' && duties.requests) await plantOnce(foundation, shops !== null);
  const worker = duties.jobs
    ? startWorker({ admin, adminUrl, tasks: taskList(context, admin), crontab: CRONTAB, log })
    : null;
  if (worker) running.add('jobs', worker.stop, JOBS_MS);
  const vitals = { jobs: () => worker?.state() ?? ('elsewhere' as const), lost: foundation.lost };
  const { trustProxy, metricsAllow } = config;
  // A demo store's id is its slug (demo/plant.ts).
  const demoStoreIds = demoStores.map(({ slug }) => slug);
  const listenUrl = appUrl(adminUrl, role, context.keptKeys.databaseRole);
  const demoPages = shops?.pages;
  const options = { context, trustProxy, metricsAllow, listenUrl, vitals, ...(demoPages && { demoPages }) };
  const app = duties.requests ? await createApp({ ...options, pages, demoStoreIds }) : createProbes(options);
  running.add('requests', () => closeApp(app));
  await Promise.race([worker?.begun, sleep(JOBS_BEGIN_MS, undefined, { ref: false })]);
  await app.listen({ port: config.port, host: config.host });
  return (app.server.address() as AddressInfo).port;
}

/** Production loads none of it. */
async function startShops(
  { mode, simulators, dataDir, publicUrl }: Config,
  { requests }: Duties,
): Promise<Shops | null> {
  if (mode !== 'demo' || simulators !== null) return null;
  const { startSimulators } = await import('./demo/simulators/start.ts');
  return startSimulators(dataDir, { publicUrl: requests ? publicUrl : null });
}

/** Of several processes starting at the same moment, one creates the demo; the others wait and find it. */
async function plantOnce({ context, admin }: Foundation, hasShops: boolean): Promise<void> {
  await exclusively(admin, LOCKS.demo, async () => {
    if (!(await isPlanted(context))) await plantWholeDemo(context);
    if (hasShops) await connectDemo(context);
  });
}

/** Running requests get time to finish. Then their connections are closed. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS);
  await app.close();
  clearTimeout(cut);
}

function welcome(config: Config, duties: Duties, port: number): string {
  if (!duties.requests) return `\nMakegood is ready: http://localhost:${port}/readyz (jobs only)\n`;
  const url = config.publicUrl.replace(/:0$/, `:${port}`);
  const lines = ['', `Makegood is ready: ${url}`];
  if (config.mode === 'demo') {
    lines.push(
      '',
      `  Shopper portal   ${url}/start   try #1001 with ada@example.com`,
      `  Another store    ${url}/start?store=other   try #2001 with ada@example.com`,
      `  Console          ${url}/console`,
      `  Screen gallery   ${url}/spec`,
      `  Mailbox          ${url}/demo/mailbox`,
      ...(config.simulators === null ? [`  Simulated shops  ${url}/demo/services`] : []),
      `  API reference    ${url}/docs/api`,
      '',
      `  People sign in to the console with the password ${DEMO_PASSWORD}:`,
      ...demoPeople.map(({ email, role }) => `  ${email.padEnd(26)} ${role}`),
    );
  }
  return [...lines, ''].join('\n');
}
