import { defineConfig } from 'vitest/config';
import { longestFirst } from '../longest-first.ts';

const LONGEST = ['containers', 'faults', 'kills', 'races', 'outage', 'command-line', 'start'];

export default defineConfig({
  test: {
    include: ['test/process/*.test.ts'],
    globalSetup: ['test/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Most of the time is spent waiting for outages and starts: three files at once keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(LONGEST) },
    // A machine that freezes for seconds can fail a test. `npm test` lists the tests that needed a second attempt.
    retry: 1,
  },
});
