/** Turns the JSON reports of vitest and Playwright into counts and short failures. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from './root.ts';
import type { Outcome, Step } from './steps.ts';

const LINES_A_FAILURE = 12;
const SLOWEST = 8;
const reports = mkdtempSync(join(tmpdir(), 'makegood-reports-'));

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

export function vitestStep(name: string, ...args: string[]): Step {
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  return {
    name,
    command: [
      'vitest',
      'run',
      ...args,
      '--reporter=json',
      '--reporter=./scripts/unhandled-errors.ts',
      `--outputFile.json=${file}`,
    ],
    read: ({ output }) => reported(output, () => readVitest(read())),
  };
}

function readVitest({ numPassedTests, testResults }: VitestReport): Outcome {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that fails to load has no tests that could fail.
    if (failed.length === 0 && status === 'failed') return [`${name}\n${cut(message)}`];
    return failed.map((test) => `${name}\n  ${test.fullName}\n${cut(test.failureMessages.join('\n'))}`);
  });
  const flaky = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [first = ''] }) => `${fullName}\n${cut(first)}`),
  );
  const slowest = slowestOf(
    testResults.map(({ name, startTime, endTime }) => [relative(ROOT, name), endTime - startTime]),
  );
  return { passed: numPassedTests, failed: failures.length, shown: failures.join('\n'), flaky, slowest };
}

/** The files in which the most time was spent, of all that ran beside each other. */
function slowestOf(times: readonly (readonly [file: string, ms: number])[]): string[] {
  const byFile = new Map<string, number>();
  for (const [file, ms] of times) byFile.set(file, (byFile.get(file) ?? 0) + ms);
  return [...byFile]
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([file, ms]) => `${file} (${(ms / 1000).toFixed(0)} s)`);
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
  errors: { message?: string }[];
};
type Suite = { file: string; suites?: Suite[]; specs: Spec[] };
type Spec = {
  title: string;
  ok: boolean;
  tests: {
    status: string;
    projectName: string;
    results: { duration: number; error?: { message?: string } }[];
  }[];
};

export function playwrightStep(name: string, config: string): Step {
  const file = join(reports, 'browser.json');
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  return {
    name,
    command: ['playwright', 'test', '--config', config, '--reporter=json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    read: ({ output }) => reported(output, () => readPlaywright(read())),
  };
}

function readPlaywright({ stats, suites, errors }: PlaywrightReport): Outcome {
  const shown = [
    ...errors.map(({ message }) => cut(message ?? '')),
    ...suites.flatMap(failuresOf).map(({ file, title, message }) => `${file}\n  ${title}\n${cut(message)}`),
  ];
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    shown: shown.join('\n'),
    flaky: suites.flatMap(flakyOf),
    slowest: slowestOf(suites.flatMap(timesOf)),
  };
}

function timesOf(suite: Suite): (readonly [file: string, ms: number])[] {
  const results = suite.specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.map(({ duration }) => [suite.file, duration] as const);
  return [...own, ...(suite.suites ?? []).flatMap(timesOf)];
}

function flakyOf(suite: Suite): string[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results: [first] }) => `${suite.file}: ${title}\n${cut(first?.error?.message ?? '')}`),
  );
  return [...own, ...(suite.suites ?? []).flatMap(flakyOf)];
}

function failuresOf(suite: Suite): { file: string; title: string; message: string }[] {
  const own = suite.specs
    .filter((spec) => !spec.ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ projectName, results }) =>
        results.flatMap(({ error }) => (error ? [`[${projectName}] ${error.message ?? ''}`] : [])),
      );
      return { file: suite.file, title, message: errors.join('\n') };
    });
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)];
}

// Without a report the program itself failed, so show its output.
function reported(output: string, read: () => Outcome): Outcome {
  try {
    return read();
  } catch {
    return { passed: 0, failed: 1, shown: output };
  }
}

function cut(text: string): string {
  const lines = text.split('\n').filter((line) => !line.includes('node_modules'));
  return lines.slice(0, LINES_A_FAILURE).join('\n');
}

/** The attacks in their short form: a table of bounds, and a last line with the totals. */
export const ATTACKS: Step = {
  name: 'attacks',
  command: ['node', 'abuse/run.ts', '--short'],
  read: ({ output }) => {
    const [, held, failed] = /: (\d{1,9}) held, (\d{1,9}) failed$/.exec(output.trimEnd()) ?? [];
    const shown = output.split('\n').filter((line) => line.includes('FAILED'));
    if (held === undefined) return { passed: 0, failed: 1, shown: output };
    return { passed: Number(held), failed: Number(failed), shown: shown.join('\n') };
  },
};
