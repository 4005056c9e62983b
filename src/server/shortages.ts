/** What a system that has run out of something says, and what a person can do about it. */

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EMFILE: 'this process may not open more files: raise its limit (ulimit -n, or LimitNOFILE of systemd)',
  ENFILE: 'this system has too many files open',
};

/** By the code of a failed system call; null for any other error. */
export const shortageOf = (error: unknown): string | null =>
  SENTENCES[(error as NodeJS.ErrnoException | null)?.code ?? ''] ?? null;

// The words of PostgreSQL, whose codes never get out of a server that could not start.
const IN_LOG: readonly (readonly [RegExp, code: string])[] = [
  [/No space left on device/, 'ENOSPC'],
  [/Disk quota exceeded/, 'EDQUOT'],
  [/insufficient file descriptors|Too many open files(?! in system)/, 'EMFILE'],
  [/Too many open files in system/, 'ENFILE'],
];

/** By the last line of PostgreSQL's log that says why it gave up. */
export function shortageIn(log: string): string | null {
  const last = log.split('\n').findLast((line) => /(FATAL|PANIC):/.test(line)) ?? '';
  const code = IN_LOG.find(([words]) => words.test(last))?.[1];
  return code ? (SENTENCES[code] ?? null) : null;
}
