import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { TEST_FILES } from './scripts/changed.ts';
import { longestFirst } from './test/longest-first.ts';
import { PATIENCE } from './test/patience.ts';

/** The first one alone takes a sixth of the processor time of all. */
const LONGEST = ['access', 'additions', 'backup', 'pending', 'timing', 'file-process', 'desk', 'bad-input'];

export default defineConfig({
  test: {
    include: TEST_FILES,
    globalSetup: ['test/setup.ts'],
    ...PATIENCE,
    restoreMocks: true,
    // Most of the time would go into loading the same modules for each file; nothing here keeps state in a module.
    isolate: false,
    // A worker spends half its time waiting for the database: three keep two cores busy.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: longestFirst(LONGEST) },
  },
});
