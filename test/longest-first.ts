import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These files first, the longest of all: begun last, one of them would run alone while the other cores wait. */
export const longestFirst = (names: readonly string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification) => {
        const at = names.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
        return at === -1 ? names.length : at;
      };
      return (await super.sort(files)).sort((one, other) => place(one) - place(other));
    }
  };
