/** Builds and runs the image of deploy/Containerfile. Its base images are made here from Debian packages: nothing is pulled. */
import { randomBytes } from 'node:crypto';
import { chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeRelease } from '../../scripts/release.ts';
import { ROOT } from '../../scripts/root.ts';
import { demand, type Ended, machinePath, must, run } from './programs.ts';

const DEPLOY = join(ROOT, 'deploy');
const BASE = 'localhost/makegood-test-base';
const IMAGE = 'localhost/makegood-test';
const USER = 10001;
const READY_MS = 90_000;
const NAMES = ['first', 'second', 'third'].map((name) => `makegood-${name}-${process.pid}`);
const [FIRST = '', SECOND = '', THIRD = ''] = NAMES;

let folder: string;
let volume: string;
let port: number;
beforeAll(async () => {
  demand({ buildah: 'buildah', podman: 'podman', runc: 'runc', debootstrap: 'debootstrap' });
  expect(process.getuid?.(), 'a root file system of Debian is made by root').toBe(0);
  folder = await mkdtemp(join(tmpdir(), 'makegood-container-'));
  volume = join(folder, 'volume');
  await mkdir(volume);
  await chown(volume, USER, USER);
  port = 20_000 + (randomBytes(2).readUInt16BE() % 20_000);
  await makeBase();
  await makeRelease(join(folder, 'context'));
  await cp(join(DEPLOY, 'Containerfile'), join(folder, 'context', 'Containerfile'));
  const bases = ['INSTALL', 'BASE'].flatMap((name) => ['--build-arg', `${name}=${BASE}`]);
  const context = join(folder, 'context');
  await buildah('bud', '--pull-never', '--network=host', '--format=docker', ...bases, '-t', IMAGE, context);
});
afterAll(async () => {
  for (const name of NAMES) await podman('rm', '--force', '--time', '5', name);
  await run('buildah', [...STORAGE(), 'rmi', '--all', '--force']);
  // Layers may still be mounted if a container crashed.
  await run('sh', ['-c', `awk '{print $2}' /proc/mounts | grep '^${folder}/' | xargs -r umount -l`]);
  await rm(folder, { recursive: true, force: true });
});

const STORAGE = () => ['--root', join(folder, 'storage'), '--runroot', join(folder, 'running')];

const buildah = (command: string, ...args: string[]) =>
  must('buildah', [...STORAGE(), command, ...args], { env: { BUILDAH_ISOLATION: 'chroot' } });

const podman = (...args: string[]): Promise<Ended> =>
  run('podman', [...STORAGE(), '--cgroup-manager=cgroupfs', '--runtime=runc', ...args]);

/** A minimal Debian with this machine's npm, in place of `node:24-trixie-slim`. */
async function makeBase(): Promise<void> {
  const root = join(folder, 'base');
  const sources = await run('sh', ['-c', 'cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources']);
  const mirror = /https?:\/\/\S+\/debian\/?(?=\s)/.exec(sources.out)?.[0] ?? 'http://deb.debian.org/debian';
  const { out: release } = await run('sh', ['-c', '. /etc/os-release && echo $VERSION_CODENAME']);
  const wanted = '--include=libstdc++6,ca-certificates';
  await must('debootstrap', ['--variant=minbase', wanted, release.trim(), root, mirror]);
  const env = { PATH: machinePath() };
  const npm = (await must('sh', ['-c', 'realpath "$(command -v npm)"'], { env })).trim();
  const node = (await must('sh', ['-c', 'realpath "$(command -v node)"'], { env })).trim();
  await cp(dirname(dirname(npm)), join(root, 'opt', 'npm'), { recursive: true });
  await cp(node, join(root, 'usr', 'bin', 'node'));
  await writeFile(join(root, 'usr', 'bin', 'npm'), '#!/bin/sh\nexec node /opt/npm/bin/npm-cli.js "$@"\n', {
    mode: 0o755,
  });
  // The npm registry and its certificates depend on this machine.
  const registry = (await must('npm', ['config', 'get', 'registry'], { env, cwd: folder })).trim();
  await writeFile(
    join(root, 'root', '.npmrc'),
    `registry=${registry}\ncafile=/etc/ssl/certs/ca-certificates.crt\n`,
  );
  await cp('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc', 'ssl', 'certs', 'ca-certificates.crt'));
  const container = (await buildah('from', 'scratch')).trim();
  await buildah('copy', '-q', container, root, '/');
  await buildah('commit', '-q', container, BASE);
  await buildah('rm', container);
  await rm(root, { recursive: true });
}

const SECRET = randomBytes(24).toString('hex');

/** Flags as in compose.yaml, but with the host's network, which needs no bridge. */
const flags = (name: string, at: number) => [
  ...[
    '--name',
    name,
    '--pull=never',
    '--network=host',
    '--no-healthcheck',
    '--ulimit=nofile=10000:10000',
    '--ulimit=nproc=1000:1000',
  ],
  ...['--read-only', '--tmpfs=/tmp', '--init', '--cap-drop=all', '--security-opt=no-new-privileges'],
  ...['--env', `PORT=${at}`, '--env', 'HOST=127.0.0.1', '--env', `MAKEGOOD_SECRET=${SECRET}`],
  ...['--volume', `${volume}:/var/lib/makegood`],
];

async function start(name: string, at: number): Promise<void> {
  const { code, err } = await podman('run', '--detach', ...flags(name, at), IMAGE);
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  const until = Date.now() + READY_MS;
  const ready = () =>
    fetch(`http://127.0.0.1:${at}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) {
    if (Date.now() > until) expect.fail((await podman('logs', name)).err);
    await sleep(200);
  }
}

it('runs on a read-only system as an unprivileged user, and passes the image’s health check', async () => {
  await start(FIRST, port);
  const { out } = await podman('exec', FIRST, 'sh', '-c', 'id -u; touch /opt/makegood/x 2>&1; echo $?');
  expect(out).toMatch(/^10001\n.*Read-only file system\n1\n$/s);
  const inspected = await podman('inspect', '--type=image', IMAGE);
  const [{ Config, Healthcheck }] = JSON.parse(inspected.out) as [
    { Config: { User: string; Volumes: object }; Healthcheck: { Test: string[] } },
  ];
  expect(Config).toMatchObject({ User: '10001:10001', Volumes: { '/var/lib/makegood': {} } });
  const [, ...check] = Healthcheck.Test;
  expect((await podman('exec', FIRST, ...check)).code).toBe(0);
  expect((await podman('exec', '--env', 'PORT=9', FIRST, ...check)).code).toBe(1);
});

it('a second container on the same volume is refused, and the first one continues', async () => {
  const second = await podman('run', ...flags(SECOND, port + 1), IMAGE);
  expect(second.code).not.toBe(0);
  expect(second.out + second.err).toMatch(/DATA_DIR: .* is in use/);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  const { code, out } = await podman('exec', FIRST, 'sh', '-c', `${PROGRAM} backup /tmp/shop.backup`);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('read back and found good') });
});

const PROGRAM = '/opt/makegood/node /opt/makegood/node_modules/makegood/src/main.js';

it('SIGTERM stops it with its database, and the next container takes over the volume', async () => {
  const stopped = await podman('stop', '--time', '60', FIRST);
  expect(stopped.code).toBe(0);
  const { out } = await podman('inspect', '--format', '{{.State.ExitCode}}', FIRST);
  expect(out.trim()).toBe('0');
  await expect(readFile(join(volume, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  await start(THIRD, port);
  expect((await podman('stop', '--time', '60', THIRD)).code).toBe(0);
});

it('the compose file requests the same', async () => {
  const compose = parse(await readFile(join(DEPLOY, 'compose.yaml'), 'utf8')) as {
    services: { makegood: Record<string, unknown> };
    volumes: object;
  };
  expect(compose.services.makegood).toMatchObject({
    build: { context: '.', dockerfile: 'Containerfile' },
    volumes: ['makegood-data:/var/lib/makegood'],
    read_only: true,
    tmpfs: ['/tmp'],
    init: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  expect(Object.keys(compose.volumes)).toEqual(['makegood-data']);
});
