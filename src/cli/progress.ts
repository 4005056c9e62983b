/** How far long work is: on a terminal one line that is written over, in a log file a new one each second. */
import type { Io } from './command.ts';

const EVERY_MS = { terminal: 100, log: 1_000 };
/** Blanks wipe what a longer line left. */
const WIDTH = 78;

/** Answers what to call after each step; `tell` is asked only where its line is shown. */
export function openProgress(
  { note, isTerminal }: Pick<Io, 'note' | 'isTerminal'>,
  now: () => number = () => performance.now(),
): (tell: () => string, isLast?: boolean) => void {
  let last = Number.NEGATIVE_INFINITY;
  let shown = '';
  return (tell, isLast = false) => {
    const at = now();
    if (at - last < (isTerminal ? EVERY_MS.terminal : EVERY_MS.log) && !isLast) return;
    last = at;
    const text = tell();
    if (text === shown) return;
    shown = text;
    note(isTerminal ? `\r${text.padEnd(WIDTH)}` : `${text}\n`);
  };
}

/** As people read numbers: 12,345. */
export const grouped = (n: number): string => Math.round(n).toLocaleString('en-US');
