/** The server process: configuration, database, application, pages and worker, put together and taken apart. */
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Runner } from 'graphile-worker';
import type { Logger } from 'pino';
import { plantDemo } from './demo/plant.ts';
import { portalPages } from './portal/routes.ts';
import { createApp } from './server/app.ts';
import type { Config } from './server/config.ts';
import { lockDirectory } from './server/database/lock.ts';
import { startWorker } from './server/jobs.ts';
import { createLog } from './server/log.ts';
import { type Foundation, openFoundation } from './server/start.ts';
import { findStore } from './server/stores/store.ts';

/** Serves until told to stop. Rejects when it can't start, with a sentence for the terminal. */
export async function serve(config: Config, print: (line: string) => void): Promise<void> {
  const log = createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true });
  const unlock = await lockDirectory(config.dataDir);
  const foundation = await openFoundation(config, log).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  const { context } = foundation;
  if (config.mode === 'demo' && !(await findStore(context.db, { by: 'slug', value: 'demo' }))) await plantDemo(context);
  const { trustProxy, metricsAllow } = config;
  const app = await createApp({ context, trustProxy, metricsAllow, pages: portalPages });
  await app.listen({ port: config.port, host: config.host });
  const worker = await startWorker(context, foundation.admin, foundation.adminUrl);
  stopOnSignal({ app, worker, foundation, unlock, log });
  const { port } = app.server.address() as AddressInfo;
  print(welcome(config, port));
}

type Running = {
  app: FastifyInstance;
  worker: Runner;
  foundation: Foundation;
  unlock: () => Promise<void>;
  log: Logger;
};

/** Requests finish, jobs return, the database stops, the lock goes. A second signal does not wait. */
function stopOnSignal({ app, worker, foundation, unlock, log }: Running): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping');
    await app.close();
    await worker.stop();
    await foundation.close();
    await unlock();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stop().catch((err: unknown) => {
        log.error({ err }, 'stopping failed');
        process.exit(1);
      });
    });
  }
}

function welcome(config: Config, port: number): string {
  const url = config.publicUrl.replace(/:0$/, `:${port}`);
  const lines = ['', `Makegood is ready: ${url}`];
  if (config.mode === 'demo') {
    lines.push(
      '',
      '  Shopper portal   ' + `${url}/start   try #1001 with ada@example.com`,
      '  Another store    ' + `${url}/start?store=other   try #2001 with ada@example.com`,
      '  Screen gallery   ' + `${url}/spec`,
      '  API reference    ' + `${url}/docs/api`,
    );
  }
  return [...lines, ''].join('\n');
}
