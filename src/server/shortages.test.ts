import { expect, it } from 'vitest';
import { shortageIn, shortageOf } from './shortages.ts';

it('a shortage is recognized by the code of the system call', () => {
  expect(shortageOf(Object.assign(new Error(), { code: 'ENOSPC' }))).toBe('the disk is full');
  expect(shortageOf(Object.assign(new Error(), { code: 'EMFILE' }))).toContain('ulimit -n');
  expect(shortageOf(Object.assign(new Error(), { code: 'ENOENT' }))).toBeNull();
});

it.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'the disk is full'],
  ['FATAL:  insufficient file descriptors available to start server process', 'ulimit -n'],
  [
    'FATAL:  could not open file "base": Too many open files in system',
    'this system has too many files open',
  ],
])('a shortage is recognized by PostgreSQL’s last message: %s', (line, sentence) => {
  expect(shortageIn(`2026-11-22 UTC [1] ${line}\n2026-11-22 UTC [1] LOG:  shut down\n`)).toContain(sentence);
  // An earlier one no longer applies.
  expect(shortageIn(`[1] ${line}\n[2] FATAL:  something else\n`)).toBeNull();
});
