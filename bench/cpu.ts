/** Processor time of processes according to Linux. */
import { readdir, readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second on every machine (USER_HZ, proc(5)). */
const TICKS = 100;

type Times = { parent: number; seconds: number /** Of its children that ended. */; ended: number };

async function timesOf(pid: number): Promise<Times | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // Fields after the name in parentheses start at number 2: state, parent, …; 14 and 15 are user and system time, 16 and 17 those
  // of ended children.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const seconds = (user: number) => ((fields[user] ?? 0) + (fields[user + 1] ?? 0)) / TICKS;
  return { parent: fields[1] ?? 0, seconds: seconds(11), ended: seconds(13) };
}

/** Seconds of processor time of a process; optionally with its direct children, including ended ones. */
export async function workedSeconds(pid: number, { children = false } = {}): Promise<number> {
  const own = await timesOf(pid);
  if (!own) return 0;
  if (!children) return own.seconds;
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(names.map((name) => timesOf(Number(name))));
  return all.reduce(
    (sum, times) => sum + (times?.parent === pid ? times.seconds : 0),
    own.seconds + own.ended,
  );
}

/** Milliseconds of processor time for each of `count` requests. */
export type Cost = { server: number; database: number };

/** What work costs a server and the PostgreSQL that it uses. */
export async function costOf(
  { pid, postmaster, count }: { pid: number; postmaster: number; count: number },
  work: () => Promise<void>,
): Promise<Cost> {
  const worked = async () => [await workedSeconds(pid), await workedSeconds(postmaster, { children: true })];
  const before = await worked();
  await work();
  const [server = 0, database = 0] = (await worked()).map(
    (seconds, at) => ((seconds - (before[at] ?? 0)) * 1000) / count,
  );
  return { server, database };
}
