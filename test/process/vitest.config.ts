import { defineConfig } from 'vitest/config';
import { longestFirst } from '../longest-first.ts';
import { PATIENCE } from '../patience.ts';

const LONGEST = ['containers', 'faults', 'kills', 'races', 'outage', 'command-line', 'start', 'acts'];

export default defineConfig({
  test: {
    include: ['test/process/*.test.ts'],
    globalSetup: ['test/setup.ts', 'test/process/setup.ts'],
    ...PATIENCE,
    // Most of the time is spent waiting for outages and starts: three files at once keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(LONGEST) },
  },
});
