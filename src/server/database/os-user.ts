/** The user that runs the embedded server, since PostgreSQL refuses to run as root. */
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../start-error.ts';

/** Null: the user of this process. */
export type OsUser = { uid: number; gid: number } | null;

/** The owner of an existing cluster. For a new one, `postgres` if that user exists, otherwise `nobody`. */
export async function userOfServer(cluster: string): Promise<OsUser> {
  if (process.getuid?.() !== 0) return null;
  const made = await stat(cluster).catch(() => null);
  if (made && made.uid !== 0) return { uid: made.uid, gid: made.gid };
  const users = await readFile('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] =
      users
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartError('As root, PostgreSQL needs a user "postgres" or "nobody" to run as');
}

/** The first folder on the way to `path` that the user can't enter, such as /root for anyone else; or null. */
export async function closedFolder(path: string, user: { uid: number; gid: number }): Promise<string | null> {
  const folders: string[] = [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  for (const folder of folders) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return folder;
  }
  return null;
}

const SETPRIV = '/usr/bin/setpriv';
const SEARCH_ONLY = '-all,+dac_read_search';

/**
 * How to run a program as that user. If a parent folder is closed (a clone in /root), the program keeps one capability
 * of root: to pass through and read (capabilities(7)). Its own files still belong to the user, and it can't write
 * anyone else's. `no_setuid_fixup` lets access(2), which PostgreSQL calls first, see that capability.
 */
export async function commandAs(user: OsUser, command: string[], paths: string[]) {
  const [program = '', ...args] = command;
  if (!user) return { program, args, identity: {} };
  const ways = await Promise.all([program, ...paths].map((path) => closedFolder(path, user)));
  const closed = ways.find((folder) => folder !== null);
  if (!closed) return { program, args, identity: user };
  if (!existsSync(SETPRIV)) {
    throw new StartError(
      `${closed} is closed to the user that PostgreSQL runs as: set DATA_DIR elsewhere, or open it with chmod o+x`,
    );
  }
  const privileges = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    ...['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=${SEARCH_ONLY}`),
  ];
  return { program: SETPRIV, args: [...privileges, program, ...args], identity: {} };
}
