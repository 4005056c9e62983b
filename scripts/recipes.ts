/**
 * The common additions and the files that a person changes for each. test/additions.test.ts compares the table with the recipes in
 * CONTRIBUTING.md and with what the compiler reports. `npm run structure` prints it.
 */
type Recipe = {
  /** `<…>` stands for a name. A path that ends with `/` is a new folder. */
  files: readonly string[];
  /** Tests and fixtures that need a line. */
  tests: readonly string[];
  /** Commands that write everything else. */
  commands: readonly string[];
};

/** The keys are headings in CONTRIBUTING.md. */
export const RECIPES: Record<string, Recipe> = {
  'Add a screen': {
    files: ['src/portal/<room>/<screen>/', 'src/urls.ts', 'src/portal/registry.ts'],
    tests: [],
    commands: ['npx vitest run test/safety.test.ts -u', 'npm run screenshots -- --baseline <room>/<screen>'],
  },
  'Add a field to the details step': {
    files: [
      'src/domain/filing/draft.ts',
      'src/contract/claim.ts',
      'db/migrations/<number>_<field>.sql',
      'src/portal/engine/form-limits.ts',
      'src/portal/order/details/answers.ts',
      'src/portal/order/details/page.tsx',
      'src/portal/order/details/text.ts',
      'src/portal/order/details/states.ts',
    ],
    tests: [],
    commands: ['npm run rows', 'npm run screenshots -- --baseline order/details'],
  },
  'Add a claim status': {
    files: [
      'src/domain/claims/claim.ts',
      'src/domain/claims/claim-moves.ts',
      'src/domain/claims/customer-state.ts',
      'src/domain/claims/next-step.ts',
    ],
    tests: [],
    commands: ['npm run rules'],
  },
  'Add a permission': {
    files: [
      'src/domain/access/permissions.ts',
      'src/domain/access/permissions-staff.ts',
      'src/server/<noun>/routes.ts',
    ],
    tests: ['test/access-fixtures.ts'],
    commands: ['npm run rules', 'npx vitest run test/safety.test.ts -u'],
  },
  'Add a mail about a claim': {
    files: [
      'src/server/mail/text-en.ts',
      'src/server/claims/mails/claim-mails.ts',
      'src/domain/claims/mail-text.ts',
      'src/server/claims/mails/own-words.ts',
      'src/server/claims/<room>/commands.ts',
    ],
    tests: ['src/server/claims/mails/kinds.test.ts'],
    commands: [],
  },
  'Add a format of a shop system': {
    files: ['src/server/integrations/shops/<vendor>/', 'src/server/import-formats.ts', 'docs/importing.md'],
    tests: [],
    commands: [],
  },
};

/** One line for each recipe, followed by its files and commands. */
export const printRecipes = (): string =>
  Object.entries(RECIPES)
    .flatMap(([name, { files, tests, commands }]) => [
      `${name}: ${files.length} files${tests.length === 0 ? '' : ` and ${tests.length} of the tests`}`,
      ...[...files, ...tests].map((file) => `  ${file}`),
      ...commands.map((command) => `  then ${command}`),
    ])
    .join('\n');
