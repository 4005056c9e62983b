/** `npm run check`: what must pass before a change lands. */
import { runSteps, type Step } from './steps.ts';
import { FOLDERS } from './structure.ts';
import { vitestStep } from './test-reports.ts';

// Caches files that did not change since the last run.
const REMEMBERED = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];

export const CHECKS: readonly Step[] = [
  // Tests of pages need this build.
  { name: 'pages', command: ['node', 'scripts/build.ts'] },
  { name: 'lint', command: ['biome', 'check', '--diagnostic-level=warn', '--max-diagnostics=10', '.'] },
  // The longest step starts first, and the others run beside it.
  vitestStep('tests'),
  {
    name: 'imports',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...FOLDERS],
  },
  { name: 'dead code', command: ['knip', '--no-progress', '--no-config-hints'] },
  { name: 'regular expressions', command: ['node', 'scripts/regexes.ts'] },
  { name: 'types', command: ['tsc', '-p', '.', '--pretty', 'false', ...REMEMBERED] },
];

if (import.meta.main) {
  const started = performance.now();
  const { passed, failed } = await runSteps(CHECKS);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stdout.write(`${passed} passed, ${failed} failed, ${seconds} s\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}
