/** Global setup and teardown: a browser, the built pages, and one server with the demo stores. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPortal } from '../../scripts/build.ts';
import { freePort } from '../../src/server/database/postmaster.ts';
import { IdentityProvider } from '../identity-provider.ts';
import { newDataDir, removeDataDir, runCommandLine, type Server, startServer } from '../process/running.ts';
import { type Chromium, findHeadlessShell, findInstalled } from './chromium.ts';

/** The environment variable that tells the workers. */
export const WORLD = 'MAKEGOOD_BROWSER_WORLD';

export type World = {
  /** URL of the server. */
  url: string;
  /** API tokens by store that may write orders, file for customers, request proof and send messages. */
  tokens: Record<'demo' | 'other', string>;
  /** The server's secret, for links older than any it would create. */
  secret: string;
  /** An identity provider that the demo's people can sign in by. */
  provider: string;
  /** A whole browser as people have it, and the shell. The shell draws some controls differently by a few pixels. */
  browsers: Record<'whole' | 'shell', Chromium>;
};

type Env = Record<string, string>;

/**
 * The port is chosen before the start, because URLs of photos and uploads must have the host that the browser uses. Another program may take
 * it meanwhile: then another is chosen.
 */
export async function startAtFreePort(
  dataDir: string,
  envAt: (url: string) => Env = () => ({}),
  tries = 3,
): Promise<{ server: Server; port: number; url: string }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  try {
    return { server: await startServer(dataDir, { ...envAt(url), PORT: String(port) }), port, url };
  } catch (error) {
    if (tries === 1 || !String(error).includes('PORT: something else listens')) throw error;
    return startAtFreePort(dataDir, envAt, tries - 1);
  }
}

/** Few pages live long enough to earn back what optimizing their code costs: a tenth to a fifth of the renderers' time in the galleries. */
const UNOPTIMIZED = '--js-flags=--no-turbofan --no-maglev';

const unoptimized = (browser: Chromium): Chromium => ({ ...browser, args: [...browser.args, UNOPTIMIZED] });

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

const STAFF = ['support@staff.test', 'nobody@elsewhere.test'];

/** A provider of the installation, connected as an operator does it. */
async function connectProvider(dataDir: string, url: string): Promise<IdentityProvider> {
  const idp = await new IdentityProvider().listen();
  const secret = 'a client secret for tests';
  idp.clients.push({ id: 'makegood', secret, redirectUri: `${url}/console/sign-in/acme` });
  for (const email of STAFF) idp.users.push({ sub: email, email, email_verified: true });
  const { code, out, err } = await runCommandLine(
    dataDir,
    ['provider', 'create', 'acme', '--name', 'Acme', '--issuer', idp.issuer, '--client-id', 'makegood'],
    { PUBLIC_URL: url },
    secret,
  );
  if (code !== 0 || out.trim() !== `${url}/console/sign-in/acme`)
    throw new Error(`no provider: ${out}${err}`);
  return idp;
}

/** Returns the teardown. */
export default async function begin(): Promise<() => Promise<void>> {
  const shell = await findHeadlessShell();
  const browsers = { shell: unoptimized(shell), whole: unoptimized(findInstalled() ?? shell) };
  await buildPortal(false);
  const dataDir = await newDataDir();
  try {
    const { server, url } = await startAtFreePort(dataDir);
    const [demo, other, idp] = await Promise.all([
      tokenOf(dataDir, 'demo'),
      tokenOf(dataDir, 'other'),
      connectProvider(dataDir, url),
    ]);
    const secret = (await readFile(join(dataDir, 'secret'), 'utf8')).trim();
    const world: World = { url, tokens: { demo, other }, secret, provider: idp.issuer, browsers };
    process.env[WORLD] = JSON.stringify(world);
    return async () => {
      await idp.close();
      await server.end('SIGTERM');
      await removeDataDir(dataDir);
      if (shell.folder) await rm(shell.folder, { recursive: true, force: true });
    };
  } catch (error) {
    await removeDataDir(dataDir);
    throw error;
  }
}
