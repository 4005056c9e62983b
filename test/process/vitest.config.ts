import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/process/*.test.ts'],
    globalSetup: ['test/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Most of it is waiting, for outages to pass and processes to start: three files at a time keep two cores at work.
    maxWorkers: 3,
    // A machine that stands still for seconds can fail one. `npm test` names what needed the second try.
    retry: 1,
  },
});
