/** `npm run drill`: runs an older release, the new one on the same data, and the way back (docs/upgrading.md). */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Answer,
  type Asker,
  askAll,
  countsOf,
  type Question,
  questionsOf,
  rowsIn,
} from './drill/answers.ts';
import { announced, underNamesOf } from './drill/changes.ts';
import { differences } from './drill/compare.ts';
import { type Mode, openRelease, type Release, stopAll } from './drill/release.ts';
import { ROOT } from './root.ts';

const USAGE = `npm run drill -- --old DIR [--new DIR] [--data DIR | --backup FILE] [--store SLUG …]

  --old DIR      the older release: a checkout with its packages, or a folder into which npm installed one
  --new DIR      the new release; this checkout, if not given
  --data DIR     a DATA_DIR whose server is stopped: the drill works on a copy of it
  --backup FILE  a backup of the older release, which it restores for the drill
  --store SLUG   the stores to compare, with --data and --backup; otherwise the two demo stores`;

const LINES_SHOWN = 10;
const DEMO_STORES = ['demo', 'other'];

type Source = { data?: string | undefined; backup?: string | undefined };
type Plan = { old: string; new: string; stores: string[]; mode: Mode } & Source;
/** What must be the same in each release. */
type Noted = {
  version: string;
  counts: Record<string, number>;
  questions: Question[];
  answers: Record<string, Answer>;
};

async function main(): Promise<number> {
  const plan = planOf(process.argv.slice(2));
  if (typeof plan === 'string') {
    process.stderr.write(`${plan}\n`);
    return 1;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stopAll);
  const work = await mkdtemp(join(tmpdir(), 'makegood-drill-'));
  // As root, the database runs as another user, who needs to enter but not to list.
  if (process.getuid?.() === 0) await chmod(work, 0o711);
  try {
    await drill(plan, work);
    process.stdout.write('The upgrade and the way back hold.\n');
    return 0;
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    stopAll();
    await rm(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

function planOf(args: string[]): Plan | string {
  const text = { type: 'string' } as const;
  const options = {
    old: text,
    new: text,
    data: text,
    backup: text,
    store: { ...text, multiple: true },
  } as const;
  try {
    const { old, new: next = ROOT, data, backup, store } = parseArgs({ args, options }).values;
    const isDemo = !data && !backup;
    if (!old || (data && backup) || isDemo === (store !== undefined)) return USAGE;
    const mode = isDemo || process.env.MAKEGOOD_MODE === 'demo' ? 'demo' : 'production';
    const source = { data: data && resolve(data), backup: backup && resolve(backup) };
    return { old: resolve(old), new: resolve(next), stores: store ?? DEMO_STORES, mode, ...source };
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n\n${USAGE}`;
  }
}

async function drill(plan: Plan, work: string): Promise<void> {
  const [data, restored, backup] = ['data', 'restored', 'old.backup'].map((name) => join(work, name)) as [
    string,
    string,
    string,
  ];
  const [old, next] = [await openRelease(plan.old, plan.mode), await openRelease(plan.new, plan.mode)];

  await mkdir(restored);
  await step(old, sourceOf(plan), () => provide(plan, old, data));
  let server = await step(old, 'starts', () => old.serve(data));
  const noted = await step(
    old,
    'counts and answers noted',
    () => note(old, { url: server.url, data, stores: plan.stores, work }),
    ({ counts, questions }) => `${rowsIn(counts)} rows and files, ${questions.length} answers`,
  );
  await step(old, 'backs up', () => old.run(data, 'backup', backup));
  await step(old, 'stops', () => server.stop());

  server = await step(next, 'starts on the same directory', () => next.serve(data));
  await step(next, 'doctor finds nothing wrong', () => next.run(data, 'doctor'));
  await compare(next, noted, { url: server.url, data, stores: plan.stores, work });
  await step(next, 'stops', () => server.stop());

  await step(old, 'restores its backup elsewhere', () => old.run(restored, 'restore', backup));
  server = await step(old, 'starts on what it restored', () => old.serve(restored));
  await compare(old, noted, { url: server.url, data: restored, stores: plan.stores, work });
  await step(old, 'stops', () => server.stop());
}

const sourceOf = ({ data, backup }: Source) =>
  data ? `${data} copied` : backup ? `${backup} restored` : 'demo data made';

/** Fills the directory for the drill. */
async function provide(source: Source, old: Release, into: string): Promise<void> {
  if (!source.data) await mkdir(into);
  if (source.backup) await old.run(into, 'restore', source.backup);
  if (source.backup || !source.data) return;
  if (!existsSync(join(source.data, 'postgres'))) throw new Error(`${source.data}: there is no database`);
  if (existsSync(join(source.data, 'postgres', 'postmaster.pid')))
    throw new Error(`${source.data}: its server runs or was killed. Stop it, or start it once and stop it`);
  // Preserves owners: as root, the database's files belong to another user.
  const { status, stderr } = spawnSync('cp', ['-a', source.data, into], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
}

type At = { url: string; data: string; stores: string[]; work: string };

/**
 * The first release asks before it counts and the others count before they ask, so that rows created by asking are in every
 * count.
 */
async function note(old: Release, { url, data, stores, work }: At): Promise<Noted> {
  const questions: Question[] = [];
  for (const store of stores) {
    const printed = await old.run(data, 'token', 'create', '--store', store, '--role', 'store_owner');
    const asker: Asker = { store, token: printed.trim() };
    questions.push(...(await questionsOf(url, asker)));
  }
  const answers = await askAll(url, questions);
  return { version: old.version, questions, answers, counts: await countsOf(old, data, stores, work) };
}

async function compare(release: Release, noted: Noted, { url, data, stores, work }: At): Promise<void> {
  await step(release, 'same counts', async () => {
    const expected = underNamesOf(noted.counts, noted.version, release.version);
    hold(differences(expected, await countsOf(release, data, stores, work)));
  });
  const found = async () => {
    const differing = differences(noted.answers, await askAll(url, noted.questions));
    const { known, unknown } = announced(differing, noted.version, release.version);
    hold(unknown);
    return known.length;
  };
  await step(release, 'same answers', found, (count) =>
    count > 0 ? `but for ${count} fields that ${release.version} changes on purpose` : '',
  );
}

function hold(found: readonly string[]): void {
  if (found.length === 0) return;
  const rest = found.length - LINES_SHOWN;
  throw new Error([...found.slice(0, LINES_SHOWN), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'));
}

/** One line of the table. The first failed step ends the drill, because the next ones depend on it. */
async function step<T>(
  { version }: Release,
  does: string,
  work: () => Promise<T>,
  saying?: (done: T) => string,
): Promise<T> {
  const started = performance.now();
  const line = (outcome: string, more = '') => {
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`.padStart(8);
    process.stdout.write(`${outcome.padEnd(6)} ${seconds}  ${version}  ${does}${more && `: ${more}`}\n`);
  };
  try {
    const done = await work();
    line('ok', saying?.(done));
    return done;
  } catch (error) {
    line('FAILED');
    throw error;
  }
}

process.exitCode = await main();
