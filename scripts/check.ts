/**
 * `npm run check`: the sources as a whole, and the tests of what was changed; with `-- --all`, the tests of all files. `npm test` must pass
 * before a change lands.
 */
import { changedFiles, testsOf } from './changed.ts';
import { type Lane, runLanes } from './steps.ts';
import { FOLDERS } from './structure.ts';
import { vitestStep } from './test-reports.ts';

// Caches files that did not change since the last run. The compiler's threads would each check the library again, on two cores.
const TYPES = [
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/types.tsbuildinfo',
];

/** Tests of pages need the build. */
export const PAGES: Lane = [{ name: 'pages', command: ['node', 'scripts/build.ts'] }];

export const TESTS: Lane = [vitestStep('tests')];

/** Only read the sources, on one core. */
export const READING: Lane = [
  { name: 'types', command: ['tsc', '-p', '.', '--pretty', 'false', ...TYPES] },
  { name: 'lint', command: ['biome', 'check', '--diagnostic-level=warn', '--max-diagnostics=10', '.'] },
  {
    name: 'imports',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...FOLDERS],
  },
  { name: 'dead code', command: ['knip', '--no-progress', '--no-config-hints'] },
  { name: 'regular expressions', command: ['node', 'scripts/regexes.ts'] },
];

if (import.meta.main) {
  const started = performance.now();
  const changed = process.argv.includes('--all') ? null : changedFiles();
  const some = changed && testsOf(changed);
  const tests: Lane = some ? [vitestStep('tests of what changed', ...some)] : TESTS;
  const { passed, failed } = await runLanes([...PAGES, ...tests], READING);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stdout.write(`${passed} passed, ${failed} failed, ${seconds} s\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}
