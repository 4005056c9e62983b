/** The server process: configuration, database, application, pages and worker, put together and taken apart. */
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { isPlanted, plantDemo } from './demo/plant.ts';
import { portalPages } from './portal/routes.ts';
import { createApp } from './server/app.ts';
import type { Config } from './server/config.ts';
import { lockDirectory } from './server/database/lock.ts';
import { startWorker } from './server/jobs.ts';
import { createLog } from './server/log.ts';
import { openFoundation } from './server/start.ts';
import { Undoing } from './server/undoing.ts';
import { stopRequest } from './stop-request.ts';

const REQUESTS_MS = 10_000;
const JOBS_MS = 10_000;

/** Serves until told to stop. Rejects when it can't start, with a sentence for the terminal, leaving nothing running. */
export async function serve(config: Config, print: (line: string) => void): Promise<void> {
  const log = createLog(config.logLevel);
  const stopping = stopRequest(config.underNpm);
  const running = new Undoing(log);
  if (config.unused.length > 0) log.warn({ variables: config.unused }, 'set, but not used by this version');
  try {
    print(welcome(config, await start(config, log, running)));
    log.info({ request: await stopping }, 'stopping');
  } finally {
    await running.run();
  }
  log.info('stopped');
}

/** Answers the port. Taken apart in the opposite order: requests finish, jobs return, the database stops, the lock goes. */
async function start(config: Config, log: Logger, running: Undoing): Promise<number> {
  await mkdir(config.dataDir, { recursive: true });
  // With a database of its own elsewhere, any number of processes may share the directory's files and secret.
  if (!config.databaseUrl) running.add('lock', await lockDirectory(config.dataDir));
  const { context, admin, adminUrl, close } = await openFoundation(config, log);
  running.add('foundation', close);
  if (config.mode === 'demo' && !(await isPlanted(context))) await plantDemo(context);
  const { trustProxy, metricsAllow } = config;
  const app = await createApp({ context, trustProxy, metricsAllow, pages: portalPages });
  const worker = await startWorker(context, admin, adminUrl);
  running.add('jobs', () => worker.stop(), JOBS_MS);
  running.add('requests', () => closeApp(app));
  await app.listen({ port: config.port, host: config.host });
  return (app.server.address() as AddressInfo).port;
}

/** Running requests get their time to finish; then their connections are cut. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS);
  await app.close();
  clearTimeout(cut);
}

function welcome(config: Config, port: number): string {
  const url = config.publicUrl.replace(/:0$/, `:${port}`);
  const lines = ['', `Makegood is ready: ${url}`];
  if (config.mode === 'demo') {
    lines.push(
      '',
      `  Shopper portal   ${url}/start   try #1001 with ada@example.com`,
      `  Another store    ${url}/start?store=other   try #2001 with ada@example.com`,
      `  Screen gallery   ${url}/spec`,
      `  Mailbox          ${url}/demo/mailbox`,
      `  API reference    ${url}/docs/api`,
    );
  }
  return [...lines, ''].join('\n');
}
