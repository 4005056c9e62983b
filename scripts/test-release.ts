/**
 * `npm run test:release`: tests the release installed, in a container and under systemd, and a restore of its archive. Takes
 * minutes and needs Debian's programs.
 */
import { runLanes } from './steps.ts';
import { vitestStep } from './test-reports.ts';

const { passed, failed } = await runLanes([
  vitestStep('release', '--config', 'test/release/vitest.config.ts'),
]);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
