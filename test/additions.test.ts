/** What the compiler reports after an addition to a closed list: it names every file that must handle it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { RECIPES } from '../scripts/recipes.ts';
import { ROOT } from '../scripts/root.ts';
import { SOURCES } from '../scripts/structure.ts';
import { CLAIM_STATUSES } from '../src/domain/claims/claim.ts';
import { showsResolutions } from '../src/domain/claims/customer-state.ts';

type Addition = { file: string; after: string; line: string; named: readonly string[] };

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const roots = SOURCES.filter((file) => file.startsWith('src/') && /(?<!\.test)\.tsx?$/.test(file));

const ADDITIONS: Record<string, Addition> = {
  'a kind of caller': {
    file: 'src/server/auth/caller.ts',
    after:
      "  | { kind: 'in-store'; storeId: StoreId; visitId: string; expiresAt: string; by: string | null }\n",
    line: "  | { kind: 'partner'; storeId: StoreId }\n",
    named: [
      'src/server/auth/authenticate.ts',
      'src/server/auth/caller.ts',
      'src/server/http/openapi.ts',
      ...roots.filter((file) => read(file).includes("case 'in-store':")),
    ],
  },
  'a field of the details step': {
    file: 'src/domain/filing/draft.ts',
    after: '  received?: ReceivedItem | null | undefined;\n',
    line: "  packaging?: 'opened' | 'sealed' | null | undefined;\n",
    named: [
      'src/domain/filing/draft.ts',
      'src/contract/claim.ts',
      'src/portal/engine/form-limits.ts',
      'src/portal/order/details/answers.ts',
      'src/portal/order/details/states.ts',
      // Until a migration adds the column.
      'src/server/claims/filing/rows.ts',
    ],
  },
  'a mail': {
    file: 'src/server/claims/mails/claim-mails.ts',
    after: "  link: { write: about('link') },\n",
    line: "  assigned: { write: about('assigned') },\n",
    // Until it has words.
    named: ['src/server/claims/mails/claim-mails.ts'],
  },
  'a claim status': {
    file: 'src/domain/claims/claim.ts',
    after: "  APPROVED: { label: 'Approved', stage: 'approved', tab: 'approved' },\n",
    line: "  SUSPENDED: { label: 'Suspended', stage: 'undecided', tab: 'on_hold' },\n",
    named: [
      'src/domain/claims/claim-moves.ts',
      'src/domain/claims/claim.ts',
      'src/domain/claims/customer-state.ts',
      'src/domain/claims/next-step.ts',
    ],
  },
  'a stage of claims': {
    file: 'src/domain/claims/claim.ts',
    after: "  | 'approved'\n",
    line: "  | 'paused'\n",
    named: [
      'src/domain/claims/claim-moves.ts',
      'src/domain/claims/claim.ts',
      'src/domain/claims/review-invitation.ts',
      'src/portal/claim/view/conversation/effect.ts',
      'src/server/claims/decisions/patch.ts',
    ],
  },
  'a resolution method': {
    file: 'src/domain/claims/resolution-methods.ts',
    after: "  RESHIP: { capability: 'reship', offered: 1, valued: 3 },\n",
    line: "  FLAT_RATE: { capability: 'flat', offered: 4, valued: 4 },\n",
    named: [
      'src/domain/stores/settings.ts',
      'src/portal/order/claim-received/text.ts',
      'src/portal/order/resolution/page.tsx',
      'src/portal/order/resolution/text.ts',
      'src/portal/order/check-answers/text.ts',
    ],
  },
};

const configFile = join(ROOT, 'tsconfig.json');
const { config } = ts.readConfigFile(configFile, ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
/** What must handle the additions, and the application, which declares the types that plugins add: no console, whose types cost as much again. */
const entries = [
  'src/server/app.ts',
  ...Object.values(ADDITIONS).flatMap(({ file, named }) => [file, ...named]),
  ...roots.filter((file) => file.endsWith('.d.ts') || read(file).includes('\ndeclare ')),
];
const parsed = new Map<string, ts.SourceFile | undefined>();
/** No line adds an import, so each program takes over which files the one before it found. */
let before: ts.Program | undefined;

/** The sources with one added line; writes nothing to disk. */
function programWith({ file, after, line }: Addition): ts.Program {
  const host = ts.createCompilerHost(options);
  const load = host.getSourceFile.bind(host);
  const changed = join(ROOT, file);
  host.getSourceFile = (name, ...rest) => {
    if (name === changed) {
      const text = read(file);
      if (!text.includes(after)) throw new Error(`${file} has no line ${after}`);
      return ts.createSourceFile(name, text.replace(after, after + line), rest[0]);
    }
    if (!parsed.has(name)) parsed.set(name, load(name, ...rest));
    return parsed.get(name);
  };
  before = ts.createProgram(
    [...new Set(entries)].map((entry) => join(ROOT, entry)),
    options,
    host,
    before,
  );
  return before;
}

describe.each(Object.entries(ADDITIONS))('%s', (name, addition) => {
  it('does not compile until each of these files handles it', () => {
    const program = programWith(addition);
    const silent = addition.named.filter((file) => {
      const source = program.getSourceFile(join(ROOT, file)) ?? expect.fail(`${file} is no source`);
      return program.getSemanticDiagnostics(source).length === 0;
    });
    expect(silent, name).toEqual([]);
  });
});

describe.each(Object.entries(RECIPES))('the recipe "%s"', (title, { files, tests, commands }) => {
  it('has the same files and commands in CONTRIBUTING.md as in the table', () => {
    const [, after = expect.fail('CONTRIBUTING.md has no such heading')] = read('CONTRIBUTING.md').split(
      `\n### ${title}\n`,
    );
    const section = after.split(/\n##+ /)[0] ?? '';
    expect([...section.matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file)).toEqual([...files, ...tests]);
    for (const command of commands) expect(section).toContain(`\`${command}\``);
  });

  it('names files that exist', () => {
    const known = [...files, ...tests].filter((file) => !file.includes('<'));
    expect(known.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

it('the recipe for a claim status lists the files that the compiler reports, and no others', () => {
  expect([...(RECIPES['Add a claim status']?.files ?? [])].sort()).toEqual(
    ADDITIONS['a claim status']?.named,
  );
});

it('the recipe for a details field lists the files that the compiler reports, except the one that only waits for the column', () => {
  const { files = [] } = RECIPES['Add a field to the details step'] ?? {};
  const others = ADDITIONS['a field of the details step']?.named.filter((file) => !files.includes(file));
  expect(others).toEqual(['src/server/claims/filing/rows.ts']);
});

it('TypeScript and SQL agree on the statuses that show their resolutions', () => {
  const sql = read('db/functions/claim_progress.sql');
  const named = /status not in \(([^)]*)\)/.exec(sql)?.[1]?.match(/\w+/g);
  expect(named?.sort()).toEqual(CLAIM_STATUSES.filter(showsResolutions).sort());
});
