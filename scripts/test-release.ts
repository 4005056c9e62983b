/**
 * `npm run test:release`: tests the release installed, in a container and under systemd, and a restore of its archive. Takes
 * minutes and needs Debian's programs.
 */
import { type Lane, runLanes } from './steps.ts';
import { vitestStep } from './test-reports.ts';

/** Measures no time, so it may run beside other tests. The pages must be built. */
export const RELEASE: Lane = [vitestStep('release', '--config', 'test/release/vitest.config.ts')];

if (import.meta.main) {
  const { passed, failed } = await runLanes(RELEASE);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}
