import { defineConfig } from '@playwright/test';

/** Everything stays on this machine: one server on a free port, one browser, and no other address is reachable. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './world.ts',
  // Much of a test is waiting: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  snapshotPathTemplate: '{testDir}/spoken/{arg}{ext}',
  forbidOnly: true,
  // A machine that freezes for seconds can fail a test. `npm test` lists the tests that needed a second attempt.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/report.json' }]],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    // Each frame of a transition is drawn by the processor, and a color in transition can't be measured.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
