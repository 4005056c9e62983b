/** Progress of long work: one overwritten line on a terminal, one new line per second in a log file. */
import type { Io } from './command.ts';

const EVERY_MS = { terminal: 100, log: 1_000 };
/** Spaces erase what a longer line left. */
const WIDTH = 78;

/** Returns a function to call after each step. `describe` is called only if its line is shown. */
export function openProgress(
  { note, isTerminal }: Pick<Io, 'note' | 'isTerminal'>,
  now: () => number = () => performance.now(),
): (describe: () => string, isLast?: boolean) => void {
  let last = Number.NEGATIVE_INFINITY;
  let shown = '';
  return (describe, isLast = false) => {
    const at = now();
    if (at - last < (isTerminal ? EVERY_MS.terminal : EVERY_MS.log) && !isLast) return;
    last = at;
    const text = describe();
    if (text === shown) return;
    shown = text;
    note(isTerminal ? `\r${text.padEnd(WIDTH)}` : `${text}\n`);
  };
}

/** Numbers as people write them: 12,345. */
export const grouped = (n: number): string => Math.round(n).toLocaleString('en-US');
