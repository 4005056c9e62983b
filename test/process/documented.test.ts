/** Runs the command lines in docs/operating.md and docs/backup.md as written, as the user they create. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.ts';

let work: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'makegood-documented-'));
});
afterAll(() => rm(work, { recursive: true, force: true }));

/** The fenced block of a document that contains this text. */
async function block(file: string, words: string): Promise<string> {
  const all = (await readFile(join(ROOT, 'docs', file), 'utf8')).matchAll(/^```\w*\n([\s\S]*?)^```$/gm);
  const found = [...all].map(([, body = '']) => body).find((body) => body.includes(words));
  if (!found) throw new Error(`docs/${file} has no lines with ${words}`);
  return found;
}

const quoted = (line: string) => `'${line.replaceAll("'", "'\\''")}'`;

/** Runs a line like cron and systemd: as that user, with almost no environment. */
const asMakegood = (line: string) =>
  `su -s /bin/sh makegood -c "env -i HOME=/var/lib/makegood PATH=$PATH /bin/sh -c ${quoted(line).replaceAll('"', '\\"').replaceAll('$', '\\$')}"`;

/** Everything outside the project that the lines touch exists only in this process's mount namespace. */
const OWN_MACHINE = `
set -eu
mkdir "$work/etc" "$work/root" "$work/opt"
cp -a /etc/. "$work/etc" && mount --bind "$work/etc" /etc
mount --bind "$root" "$work/root" && mount --bind /opt "$work/opt"
mount -t tmpfs tmpfs /opt
for other in "$work"/opt/*; do
  [ -d "$other" ] || continue
  mkdir "/opt/$(basename "$other")" && mount --bind "$other" "/opt/$(basename "$other")"
done
mkdir -p /opt/makegood /var/backups && mount --bind "$work/root" /opt/makegood
mount -t tmpfs -o mode=0755 tmpfs /var/lib
mount -t tmpfs -o mode=0755 tmpfs /var/backups
`;

/** Returns stdout and stderr together with the exit code. */
async function run(script: string): Promise<{ code: number | null; said: string }> {
  const path = join(work, 'script.sh');
  await writeFile(path, script);
  const env = { PATH: process.env.PATH ?? '', work, root: ROOT };
  const child = spawn('unshare', ['--mount', '--fork', 'sh', '-c', `exec sh ${path} 2>&1`], { env });
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  const [said, failed, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, said: said + failed };
}

it('create the user and the folders, back up every night, and open the backup', async () => {
  const env = (await block('operating.md', 'MAKEGOOD_SECRET=')).replace(
    /MAKEGOOD_SECRET=.*/,
    `MAKEGOOD_SECRET=${randomBytes(36).toString('base64')}`,
  );
  const [, cron = ''] =
    /^15 3 \* \* \* makegood (.*)$/m.exec(await block('backup.md', '/etc/cron.d/makegood')) ?? [];
  const service = await block('backup.md', 'Type=oneshot');
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(service)?.[1] ?? '';
  const unit = `cd ${setting('WorkingDirectory')} && set -a && . ${setting('EnvironmentFile')} && exec ${setting('ExecStart')}`;
  const piped = (await block('backup.md', 'ssh backup@other')).trim();
  const inEnvironment = (line: string) => `cd /opt/makegood && set -a && . /etc/makegood.env && ${line}`;
  const store =
    'npm run --silent makegood -- store create --slug shop --name Shop --currency USD --time-zone America/New_York --country US';
  const { code, said } = await run(`${OWN_MACHINE}
${await block('operating.md', 'useradd')}
cat > /etc/makegood.env <<'END'
${env}
END
chown root:makegood /etc/makegood.env && chmod 0640 /etc/makegood.env
echo 'a passphrase of the test' > /etc/makegood.passphrase
mkdir "$work/bin" && printf '#!/bin/sh\\nshift; exec sh -c "$*"\\n' > "$work/bin/ssh" && chmod 755 "$work" "$work/bin" "$work/bin/ssh"
${asMakegood(inEnvironment(store))}
${asMakegood(cron)}
sleep 1
${asMakegood(unit)}
set -- /var/backups/makegood/*.backup
echo "kept $#, of $(stat -c %U:%a "$1")"
${asMakegood(inEnvironment('npm run --silent makegood -- restore "$(ls /var/backups/makegood/*.backup | tail -1)" --check'))}
PATH="$work/bin:$PATH"
${asMakegood(inEnvironment(`cd /opt/makegood && ${piped.replace('cat > ', 'cat > /var/backups/makegood/')}`))}
${asMakegood(inEnvironment('npm run --silent makegood -- restore /var/backups/makegood/makegood.sealed --check --passphrase-file /etc/makegood.passphrase'))}
echo all of them
`);
  expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/all of them\n$/) });
  expect(said.match(/read back and found good/g)).toHaveLength(2);
  expect(said).toContain('kept 2, of makegood:600');
  expect(said.match(/ is good: /g)).toHaveLength(2);
});
