import { defineConfig } from 'vitest/config';
import { PATIENCE } from '../patience.ts';

export default defineConfig({
  test: {
    include: ['test/release/*.test.ts'],
    ...PATIENCE,
    // Installing and building images takes minutes on a slow machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 1,
  },
});
