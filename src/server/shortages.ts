/** Explains system errors about exhausted resources, and what to do about them. */

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EMFILE: 'this process may not open more files: raise its limit (ulimit -n, or LimitNOFILE of systemd)',
  ENFILE: 'this system has too many files open',
};

/** By the code of a failed system call; null for any other error. */
export const shortageOf = (error: unknown): string | null =>
  SENTENCES[(error as NodeJS.ErrnoException | null)?.code ?? ''] ?? null;

// PostgreSQL's log messages, since a server that could not start reports no codes.
const IN_LOG: readonly (readonly [RegExp, code: string])[] = [
  [/No space left on device/, 'ENOSPC'],
  [/Disk quota exceeded/, 'EDQUOT'],
  [/insufficient file descriptors|Too many open files(?! in system)/, 'EMFILE'],
  [/Too many open files in system/, 'ENFILE'],
];

/** By the last line of PostgreSQL's log that explains the failure. */
export function shortageIn(log: string): string | null {
  const last = log.split('\n').findLast((line) => /(FATAL|PANIC):/.test(line)) ?? '';
  const code = IN_LOG.find(([words]) => words.test(last))?.[1];
  return code ? (SENTENCES[code] ?? null) : null;
}
