import type { Reporter } from 'vitest/node';

/** Prints errors that no test caught. They fail the run, and vitest's JSON report does not have them. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    for (const { stack, message } of errors) process.stderr.write(`unhandled error: ${stack ?? message}\n`);
  };
}
