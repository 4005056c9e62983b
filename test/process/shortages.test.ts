/** A full disk, and a process that has reached its limit of open files. */
import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { isAlive } from '../../src/server/database/holder.ts';
import { removeDataDir, runCommandLine, type Server, startServer } from './running.ts';

const run = promisify(execFile);
let outside: string;
let dataDir: string;
beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'makegood-shortages-'));
  dataDir = join(outside, 'data');
  await mkdir(dataDir);
  // Needs root, like in CI.
  await run('mount', ['-t', 'tmpfs', '-o', 'size=250M,mode=0755', 'tmpfs', dataDir]);
});
afterAll(async () => {
  await run('umount', ['--lazy', dataDir]);
  await rm(outside, { recursive: true, force: true });
});

describe('with the disk of DATA_DIR full, the command line', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer(dataDir);
    await writeFile(join(dataDir, 'fill'), Buffer.alloc(260_000_000)).catch(() => undefined);
  });
  afterAll(async () => {
    if (server && isAlive(server.pid)) await server.end('SIGKILL');
    await rm(join(dataDir, 'fill'), { force: true });
    await removeDataDir(dataDir).catch(() => undefined);
  });

  it('can still back up and export to another disk', async () => {
    expect((await runCommandLine(dataDir, ['backup', join(outside, 'b.tar.gz')])).code).toBe(0);
    expect((await runCommandLine(dataDir, ['export', '--store', 'demo', join(outside, 'out')])).code).toBe(0);
  });

  it('says in one line what is full: for doctor, a token, and a backup there', async () => {
    const { code, out } = await runCommandLine(dataDir, ['doctor']);
    expect({ code, failed: out.match(/^failed.*/gm) }).toEqual({
      code: 1,
      failed: [
        `failed  data directory: ${dataDir}: the disk is full`,
        `failed  files: ${dataDir}: the disk is full`,
      ],
    });
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.doctor'))).toEqual([]);
    const inside = join(dataDir, 'b.tar.gz');
    expect((await runCommandLine(dataDir, ['backup', inside])).err).toBe(
      `${inside}: the disk is full; nothing was kept (ENOSPC)\n`,
    );
    const token = await runCommandLine(dataDir, 'token create --store demo --role store_user'.split(' '));
    // Its row may still fit into an allocated page.
    expect(token.code === 0 ? '' : token.err).toMatch(/^(The disk of the database .* is full: .*\n)?$/);
  });
});

it('a process with too low a limit of open files says so', async () => {
  const own = join(outside, 'few');
  const create = 'store create --slug few --name Few --currency USD --time-zone UTC --country US';
  expect((await runCommandLine(own, create.split(' '))).code).toBe(0);
  const line = `ulimit -n 48; exec "$0" src/main.ts backup ${join(outside, 'few.tar.gz')}`;
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: own };
  const child = spawn('sh', ['-c', line, process.execPath], { cwd: ROOT, env });
  const ended = new Promise((done) => child.on('exit', done));
  const err = await text(child.stderr);
  expect({ code: await ended, lines: err.trim().split('\n') }).toEqual({
    code: 1,
    lines: [expect.stringMatching(/this process may not open more files: raise its limit \(ulimit -n/)],
  });
});
