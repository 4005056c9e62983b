/** `npm test`: all of `npm run check`, then whole processes, attacks and a browser. The last line has the totals. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS } from './check.ts';
import { ROOT } from './root.ts';
import { runSteps, type Step, type Totals } from './steps.ts';
import { ATTACKS, playwrightStep, vitestStep } from './test-reports.ts';

const BROWSER = join('test', 'browser', 'playwright.config.ts');

// In sequence: kills and browsers measure time, and the machine may have two cores.
const stages: Step[][] = [
  [...CHECKS],
  [vitestStep('processes', '--config', 'test/process/vitest.config.ts')],
];
// Needs Linux for client addresses in 127.0.0.0/8 and for processor time.
if (process.platform === 'linux') stages.push([ATTACKS]);
if (existsSync(join(ROOT, BROWSER))) stages.push([playwrightStep('browser', BROWSER)]);

const totals: Totals = { passed: 0, failed: 0 };
for (const stage of stages) {
  const { passed, failed } = await runSteps(stage);
  totals.passed += passed;
  totals.failed += failed;
}
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed > 0 ? 1 : 0;
