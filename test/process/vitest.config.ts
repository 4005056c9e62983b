import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/process/*.test.ts'],
    globalSetup: ['test/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Each test starts processes of its own and measures how long they take.
    fileParallelism: false,
  },
});
