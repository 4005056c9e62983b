/** Processor time of processes, as Linux counts it. */
import { readdir, readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second on every machine there is (USER_HZ, proc(5)). */
const TICKS = 100;

type Times = { parent: number; seconds: number };

async function timesOf(pid: number): Promise<Times | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // From the second field on, behind a name in parentheses: state, parent, …; user and system time are 14 and 15.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: fields[1] ?? 0, seconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) / TICKS };
}

/** Seconds that a process has worked, its direct children included where told. */
export async function workedSeconds(pid: number, { children = false } = {}): Promise<number> {
  const own = (await timesOf(pid))?.seconds ?? 0;
  if (!children) return own;
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(names.map((name) => timesOf(Number(name))));
  return all.reduce((sum, times) => sum + (times?.parent === pid ? times.seconds : 0), own);
}
