import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyBase } from '../server/archive/base.ts';
import { copyNewFiles } from '../server/archive/files.ts';
import { pruneArchive } from '../server/archive/prune.ts';
import { baseCopies, FILES } from '../server/database/archive-place.ts';
import { generationIn } from '../server/database/archive-settings.ts';
import { clusterOf } from '../server/database/cluster.ts';
import type { Foundation } from '../server/start.ts';
import { readArguments, refuseMore } from './arguments.ts';
import { type Command, CommandError, EXIT } from './command.ts';
import { withDatabase } from './database.ts';

const OPTIONS = {
  'copy-hours': { type: 'string', default: '24' },
  'keep-days': { type: 'string', default: '14' },
} as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST = 10_000;
const ARCHIVED_MS = 60_000;
const PAUSE_MS = 100;

export const archive: Command = {
  usage: [
    [
      'archive [--copy-hours H] [--keep-days D]',
      'brings ARCHIVE_DIR up to now beside the running server: the log, new files, and a copy of the database if the last is older than H (24); removes copies beyond D days (14) (docs/backup.md)',
    ],
  ],
  async run(args, { config, print }) {
    const { values, positionals } = readArguments(args, OPTIONS);
    refuseMore(positionals, 0);
    const copyHours = wholeNumber(values['copy-hours'], '--copy-hours');
    const keepDays = wholeNumber(values['keep-days'], '--keep-days');
    const { archiveDir, dataDir } = config;
    if (!archiveDir) throw new CommandError('ARCHIVE_DIR: is missing; the server needs it as well');
    const cluster = clusterOf(dataDir, archiveDir);
    return withDatabase(config, async (open) => {
      await refuseUnarchived(open);
      const generation = await generationIn(cluster.folder);
      const last = (await baseCopies(archiveDir, generation)).at(-1);
      const now = open.context.clock();
      if (!last || last.at.getTime() < now - copyHours * HOUR_MS) {
        const keys = {
          'postgres.key': cluster.password,
          ...(config.secret === null && { secret: resolve(dataDir, 'secret') }),
        };
        const source = { adminUrl: open.adminUrl, cluster: cluster.folder, keys };
        const at = await copyBase(source, join(archiveDir, generation));
        print(`Copied the database: any time from ${at.toISOString()} on can be restored`);
      }
      const until = await archiveLog(open);
      // After the log, so that every file it refers to is included.
      const files = config.s3 ? 0 : await copyNewFiles(join(dataDir, 'files'), join(archiveDir, FILES));
      const removed = await pruneArchive(archiveDir, new Date(now - keepDays * DAY_MS));
      print(`Archived up to ${until.toISOString()}: ${files} new files, ${removed} old copies removed`);
      return EXIT.ok;
    });
  },
};

function wholeNumber(text: string, option: string): number {
  const number = Number(text);
  if (!/^\d{1,5}$/.test(text) || number > MOST)
    throw new CommandError(`${option}: a whole number up to ${MOST}`);
  return number;
}

async function refuseUnarchived({ admin }: Foundation): Promise<void> {
  const { rows } = await admin.query<{ on: boolean }>("select current_setting('archive_mode') = 'on' as on");
  if (!rows[0]?.on)
    throw new CommandError(
      'ARCHIVE_DIR: the server that runs was started without it; start it again with it',
    );
}

/** Closes the current segment and waits until it is archived. Returns when it was closed. */
async function archiveLog({ admin }: Foundation): Promise<Date> {
  // PostgreSQL closes only a segment with content, and restoring to a time needs a record after it.
  const { rows } = await admin.query<{ at: number; segment: string }>(
    `select extract(epoch from clock_timestamp())::float8 * 1000 as at, pg_walfile_name(pg_logical_emit_message(true, 'makegood', 'archive')) as segment`,
  );
  const [{ at, segment } = { at: 0, segment: '' }] = rows;
  await admin.query('select pg_switch_wal()');
  const deadline = Date.now() + ARCHIVED_MS;
  while (Date.now() < deadline) {
    const found = await admin.query<{ done: boolean }>(
      'select coalesce(last_archived_wal >= $1, false) as done from pg_stat_archiver',
      [segment],
    );
    if (found.rows[0]?.done) return new Date(at);
    await sleep(PAUSE_MS);
  }
  throw new CommandError(
    'ARCHIVE_DIR: PostgreSQL could not archive its log within a minute; DATA_DIR/postgres.log says why',
  );
}
