/** The release as users get it: built twice, installed in an empty folder, started and stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRelease } from '../../scripts/release.ts';
import { ROOT } from '../../scripts/root.ts';
import { machinePath, must, run } from './programs.ts';

const MOST_MB = 350;
const SLOW_MS = 2_500;
const READY = /Makegood is ready: (http:\/\/localhost:\d+)/;

let folder: string;
let tarball: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makegood-release-'));
  tarball = await makeRelease(join(folder, 'release'));
  // Removes npm's variables for the scripts of this project.
  const npm = Object.keys(process.env).filter((name) => /^(npm_|NODE_ENV$|VITEST)/i.test(name));
  env = { ...Object.fromEntries(npm.map((name) => [name, undefined])), PATH: machinePath() };
  await must('mkdir', [join(folder, 'shop')]);
  await must('npm', ['install', tarball, '--omit=dev'], { cwd: join(folder, 'shop'), env });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const checksum = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

it('the same sources give the same bytes', async () => {
  const again = await makeRelease(join(folder, 'again'));
  expect(await checksum(again)).toBe(await checksum(tarball));
});

it('contains no test, no TypeScript source and no path of the build machine', async () => {
  const names = (await must('tar', ['tzf', tarball])).split('\n');
  // The sample programs are documents.
  const others = ['package/node_modules/', 'package/docs/samples/'];
  const ours = names.filter((name) => !others.some((folder) => name.startsWith(folder)));
  expect(ours).toEqual(
    expect.arrayContaining(['package/LICENSE', 'package/sbom.cdx.json', 'package/src/main.js']),
  );
  expect(ours.filter((name) => /(\.test\.|\/fixtures\/|\.tsx?$|\/test\/)/.test(name))).toEqual([]);
  await must('tar', ['xzf', tarball, '-C', folder]);
  const { out } = await run('grep', ['-rlF', '-e', ROOT, 'package'], { cwd: folder });
  expect(out).toBe('');
});

it(`takes up to ${MOST_MB} MB when installed`, async () => {
  const size = await must('du', ['-sm', 'node_modules'], { cwd: join(folder, 'shop') });
  expect(Number.parseInt(size, 10)).toBeLessThanOrEqual(MOST_MB);
});

it('lists the packages that npm installs, with checksums', async () => {
  const root = join(folder, 'shop', 'node_modules', 'makegood');
  const { components } = JSON.parse(await readFile(join(root, 'sbom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string; hashes?: { content: string }[] }[];
  };
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const installed = await must('npm', ['ls', '--all', '--parseable', '--long'], {
    cwd: join(folder, 'shop'),
    env,
  });
  const found = [...installed.matchAll(/:((?:@[\w.-]+\/)?[\w.-]+@\d[\w.+-]*)/g)].map(([, name = '']) => name);
  expect(found.length).toBeGreaterThan(150);
  expect(found.filter((name) => !listed.has(name) && !name.startsWith('makegood@'))).toEqual([]);
  expect(components.filter(({ hashes }) => !hashes)).toEqual([]);
});

it('starts with npx on the machine’s Node, serves its pages and stops when npx is told to', async () => {
  const server = spawn('npx', ['makegood', 'serve'], {
    cwd: join(folder, 'shop'),
    env: { ...env, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => server.on('exit', done));
  const url = await readyAt(server);
  const statusOf = async (path: string) => (await fetch(url + path)).status;
  expect(await statusOf('/start')).toBe(200);
  expect(await statusOf('/docs/api')).toBe(200);
  const query = new URLSearchParams({ store: 'demo', email: 'ada@example.com', order: '1001' });
  expect(await statusOf(`/v1/order-lookup?${query}`)).toBe(200);
  const page = await (await fetch(`${url}/start`)).text();
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  expect(await statusOf(script)).toBe(200);
  const said = await must('npx', ['makegood', 'help'], { cwd: join(folder, 'shop'), env });
  expect(said).toContain('npx makegood COMMAND');
  // A pending request delays the stop by more than a second.
  const slow = await openRequest(url);
  server.kill('SIGTERM');
  await ended;
  setTimeout(() => slow.destroy(), SLOW_MS);
  await expect.poll(() => statusOf('/start').catch(() => 'gone'), { timeout: 60_000 }).toBe('gone');
  const lock = join(folder, 'data', 'postgres', 'postmaster.pid');
  await expect.poll(() => readFile(lock).catch(() => 'stopped'), { timeout: 60_000 }).toBe('stopped');
});

/** A form whose body is never completed. */
async function openRequest(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`POST /start HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 100\r\n\r\nemail=`);
  return socket;
}

function readyAt({ stdout }: ChildProcess): Promise<string> {
  return new Promise((done) => {
    let output = '';
    stdout?.on('data', (piece) => {
      output += piece;
      const [, url] = READY.exec(output) ?? [];
      if (url) done(url.replace('localhost', '127.0.0.1'));
    });
  });
}

it('a clone without development packages says in one sentence what to do', async () => {
  const clone = join(folder, 'clone');
  for (const name of ['package.json', 'scripts', 'src', 'vite.config.ts', 'package-lock.json']) {
    await cp(join(ROOT, name), join(clone, name), { recursive: true });
  }
  const { code, out, err } = await run(process.execPath, ['scripts/build.ts'], { cwd: clone });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^The pages are not built yet.*npm ci.*install a release.*\n$/s);
});
