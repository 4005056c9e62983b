import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/process/*.test.ts'],
    globalSetup: ['test/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Starting processes is half waiting: two files at a time keep two cores at work, more would only slow each other.
    maxWorkers: 2,
  },
});
