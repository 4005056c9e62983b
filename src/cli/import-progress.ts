/** How far an import is: one line that is written over, in a log file a new one each second. */
import type { ImportProgress } from '../server/imports/import-documents.ts';
import type { Io } from './command.ts';

const EVERY_MS = { terminal: 100, log: 1_000 };
const MB = 1_000_000;

/** `before`: what an earlier run had read, for the rate; `size` in bytes, null where nobody knows. */
export function progressOn(
  io: Pick<Io, 'note' | 'isTerminal'>,
  { size, before }: { size: number | null; before: { read: number; bytes: number } },
  now: () => number = () => performance.now(),
): (progress: ImportProgress, isLast?: boolean) => void {
  const started = now();
  let last = Number.NEGATIVE_INFINITY;
  let shown = '';
  return (progress, isLast = false) => {
    const at = now();
    if (at - last < (io.isTerminal ? EVERY_MS.terminal : EVERY_MS.log) && !isLast) return;
    last = at;
    const text = progressLine(progress, { size, before, seconds: (at - started) / 1_000 });
    if (text === shown) return;
    shown = text;
    // Blanks wipe what a longer line left.
    io.note(io.isTerminal ? `\r${text.padEnd(78)}` : `${text}\n`);
  };
}

export function progressLine(
  { read, refused, bytes }: ImportProgress,
  {
    size,
    before,
    seconds,
  }: { size: number | null; before: { read: number; bytes: number }; seconds: number },
): string {
  const count = (n: number) => Math.round(n).toLocaleString('en-US');
  const of = size === null ? '' : ` of ${(size / MB).toFixed(1)}`;
  const parts = [`${count(read)} read`, `${count(refused)} refused`, `${(bytes / MB).toFixed(1)}${of} MB`];
  if (size) parts.push(`${Math.floor((bytes / size) * 100)} %`);
  const isRated = seconds >= 1 && bytes > before.bytes;
  if (isRated) parts.push(`${count((read - before.read) / seconds)} a second`);
  if (isRated && size) parts.push(`${duration(((size - bytes) / (bytes - before.bytes)) * seconds)} left`);
  return parts.join(', ');
}

function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60)];
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}
