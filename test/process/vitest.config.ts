import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait longest, first: begun last, one of them would keep the others waiting alone. */
const LONGEST = ['containers', 'faults', 'kills', 'races', 'outage', 'command-line', 'start'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    include: ['test/process/*.test.ts'],
    globalSetup: ['test/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Most of the time is spent waiting for outages and starts: three files at once keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A machine that freezes for seconds can fail a test. `npm test` lists the tests that needed a second attempt.
    retry: 1,
  },
});
