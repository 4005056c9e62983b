/** Before the first test and after the last: a browser, the built pages, and one server with the demo world. */
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildPortal } from '../../scripts/build.ts';
import { newDataDir, removeDataDir, runCommandLine, startServer } from '../process/running.ts';
import { findChromium } from './chromium.ts';

/** How the workers learn of it. */
export const WORLD = 'MAKEGOOD_BROWSER_WORLD';

export type World = {
  /** The server's address. */
  url: string;
  /** API tokens that may write orders, file for customers, ask them for more and write to them, by store. */
  tokens: Record<'demo' | 'other', string>;
  /** The server's, for links that are older than any it would make. */
  secret: string;
  chromium: Awaited<ReturnType<typeof findChromium>>;
};

// Named before the start: the address in links to pictures and uploads must be the one the browser is at.
function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const PERMISSIONS = [
  'order:create',
  'order:update',
  'claim-filing:create',
  'claim:read',
  'claim:update',
  'claim:resolve',
  'message:create',
];

async function tokenOf(dataDir: string, store: string): Promise<string> {
  const permissions = PERMISSIONS.flatMap((name) => ['--permission', name]);
  const { code, out, err } = await runCommandLine(dataDir, [
    'token',
    'create',
    '--store',
    store,
    ...permissions,
  ]);
  if (code !== 0) throw new Error(`no token for ${store}:\n${err}`);
  return out.trim();
}

/** Answers what takes it all down again. */
export default async function begin(): Promise<() => Promise<void>> {
  const chromium = await findChromium();
  await buildPortal(false);
  const [dataDir, port] = await Promise.all([newDataDir(), freePort()]);
  try {
    const server = await startServer(dataDir, { PORT: String(port) });
    const tokens = { demo: await tokenOf(dataDir, 'demo'), other: await tokenOf(dataDir, 'other') };
    const secret = (await readFile(join(dataDir, 'secret'), 'utf8')).trim();
    const world: World = { url: `http://localhost:${port}`, tokens, secret, chromium };
    process.env[WORLD] = JSON.stringify(world);
    return async () => {
      await server.end('SIGTERM');
      await removeDataDir(dataDir);
      if (chromium.folder) await rm(chromium.folder, { recursive: true, force: true });
    };
  } catch (error) {
    await removeDataDir(dataDir);
    throw error;
  }
}
