import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/release/*.test.ts'],
    // Installing and building images takes minutes on a slow machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 1,
    // As in the process tests: a test that needs a second attempt is listed as flaky.
    retry: 1,
  },
});
