/**
 * How long a test may take, where nothing is measured: a machine that others use too is slow at times, and freezes for seconds. A test
 * that fails is tried once more. `npm test` lists the tests that needed the second attempt.
 */
export const PATIENCE = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  retry: 1,
};
