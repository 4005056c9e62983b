import { expect, it } from 'vitest';
import { runsTypeScript } from './doctor-checks.ts';

it.each([
  ['20.19.0', false],
  ['22.17.1', false],
  ['22.18.0', true],
  ['23.5.0', false],
  ['23.6.0', true],
  ['24.0.0', true],
  ['26.1.0', true],
])('doctor expects Node %s to run TypeScript directly: %s', (version, runs) => {
  expect(runsTypeScript(version)).toBe(runs);
});
