import { expect, it } from 'vitest';
import { NOTHING_YET } from '../server/imports/import-documents.ts';
import { progressOn } from './import-progress.ts';

function buildTerminal(isTerminal: boolean, size: number | null) {
  const lines: string[] = [];
  const clock = { now: 0 };
  const io = { isTerminal, note: (text: string) => lines.push(text) };
  const before = { read: 1_000, bytes: 10_000_000 };
  return { lines, clock, show: progressOn(io, { size, before }, () => clock.now) };
}

const at = (read: number, bytes: number) => ({ ...NOTHING_YET, read, refused: 2, bytes });

it('a log gets a line per second, with the rate and the remaining time', () => {
  const { lines, clock, show } = buildTerminal(false, 100_000_000);
  show(at(1_200, 11_000_000));
  clock.now = 900;
  show(at(2_000, 20_000_000));
  clock.now = 2_000;
  show(at(5_000, 40_000_000));
  expect(lines).toEqual([
    '1,200 read, 2 refused, 11.0 of 100.0 MB, 11 %\n',
    '5,000 read, 2 refused, 40.0 of 100.0 MB, 40 %, 2,000 a second, 4 s left\n',
  ]);
  show(at(9_000, 100_000_000), true);
  expect(lines[2]).toContain('100 %');
});

it('a terminal has its line overwritten, and standard input has no total', () => {
  const { lines, clock, show } = buildTerminal(true, null);
  clock.now = 3_000;
  show(at(4_000, 20_000_000));
  expect(lines[0]?.trimEnd()).toBe('\r4,000 read, 2 refused, 20.0 MB, 1,000 a second');
});
