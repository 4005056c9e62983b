/**
 * `npm test`: all of `npm run check`, then whole processes, attacks and a browser. With `-- --release` also the tests of the release,
 * beside the first ones. The last line has the totals.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES, READING, TESTS } from './check.ts';
import { ROOT } from './root.ts';
import { type Lane, runLanes, type Totals } from './steps.ts';
import { RELEASE } from './test-release.ts';
import { ATTACKS, playwrightStep, vitestStep } from './test-reports.ts';

const BROWSER = join('test', 'browser', 'playwright.config.ts');

// Needs Linux for client addresses in 127.0.0.0/8 and for processor time.
const attacks = process.platform === 'linux' ? [ATTACKS] : [];

// One stage after the other: kills and browsers measure time, and the machine may have two cores. The process tests wait more than
// they compute, so what only reads the sources runs beside them. So do the short attacks, which bound processor time, and no wait
// below five seconds (abuse/watched.ts).
const stages: Lane[][] = [
  [PAGES],
  process.argv.includes('--release') ? [TESTS, RELEASE] : [TESTS],
  [[vitestStep('processes', '--config', 'test/process/vitest.config.ts')], [...READING, ...attacks]],
];
if (existsSync(join(ROOT, BROWSER))) stages.push([[playwrightStep('browser', BROWSER)]]);

const totals: Totals = { passed: 0, failed: 0 };
for (const stage of stages) {
  const { passed, failed } = await runLanes(...stage);
  totals.passed += passed;
  totals.failed += failed;
}
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed > 0 ? 1 : 0;
