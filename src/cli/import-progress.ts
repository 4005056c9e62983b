/** The progress of an import. */
import type { ImportProgress } from '../server/imports/import-documents.ts';
import type { Io } from './command.ts';
import { grouped, openProgress } from './progress.ts';

const MB = 1_000_000;

type Course = {
  /** Bytes; null if unknown. */
  size: number | null;
  /** What an earlier run had read, to compute the rate. */
  before: { read: number; bytes: number };
};

export function progressOn(
  io: Pick<Io, 'note' | 'isTerminal'>,
  course: Course,
  now: () => number = () => performance.now(),
): (progress: ImportProgress, isLast?: boolean) => void {
  const started = now();
  const show = openProgress(io, now);
  return (progress, isLast) => show(() => progressLine(progress, course, (now() - started) / 1_000), isLast);
}

function progressLine(
  { read, refused, bytes }: ImportProgress,
  { size, before }: Course,
  seconds: number,
): string {
  const of = size === null ? '' : ` of ${(size / MB).toFixed(1)}`;
  const parts = [
    `${grouped(read)} read`,
    `${grouped(refused)} refused`,
    `${(bytes / MB).toFixed(1)}${of} MB`,
  ];
  if (size) parts.push(`${Math.floor((bytes / size) * 100)} %`);
  const isRated = seconds >= 1 && bytes > before.bytes;
  if (isRated) parts.push(`${grouped((read - before.read) / seconds)} a second`);
  if (isRated && size) parts.push(`${duration(((size - bytes) / (bytes - before.bytes)) * seconds)} left`);
  return parts.join(', ');
}

function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60)];
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}
