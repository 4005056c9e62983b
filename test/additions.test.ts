/** What the compiler reports after an addition to a closed list: it names every file that must handle it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
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
    after: "  | { kind: 'in-store'; storeId: StoreId; visitId: string }\n",
    line: "  | { kind: 'partner'; storeId: StoreId }\n",
    named: [
      'src/server/auth/authenticate.ts',
      'src/server/auth/caller.ts',
      'src/server/http/openapi.ts',
      ...roots.filter((file) => read(file).includes("case 'in-store':")),
    ],
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
const parsed = new Map<string, ts.SourceFile | undefined>();

/** The sources with one added line; writes nothing to disk. */
function programWith({ file, after, line }: Addition): ts.Program {
  const host = ts.createCompilerHost(options, true);
  const load = host.getSourceFile.bind(host);
  const changed = join(ROOT, file);
  host.getSourceFile = (name, ...rest) => {
    if (name === changed) {
      const text = read(file);
      if (!text.includes(after)) throw new Error(`${file} has no line ${after}`);
      return ts.createSourceFile(name, text.replace(after, after + line), rest[0], true);
    }
    if (!parsed.has(name)) parsed.set(name, load(name, ...rest));
    return parsed.get(name);
  };
  return ts.createProgram(
    roots.map((root) => join(ROOT, root)),
    options,
    host,
  );
}

describe.each(Object.entries(ADDITIONS))('%s', (name, addition) => {
  it('does not compile until each of these files handles it', { timeout: 120_000 }, () => {
    const program = programWith(addition);
    const silent = addition.named.filter((file) => {
      const source = program.getSourceFile(join(ROOT, file)) ?? expect.fail(`${file} is no source`);
      return program.getSemanticDiagnostics(source).length === 0;
    });
    expect(silent, name).toEqual([]);
  });
});

it('the recipe for a claim status names the files that the compiler reports', () => {
  const recipe = read('CONTRIBUTING.md').split('**Add a claim status**')[1] ?? '';
  const files = recipe.slice(0, recipe.indexOf('\n\n')).match(/`src\/[\w/.-]+`/g) ?? [];
  expect(files.map((file) => file.slice(1, -1)).sort()).toEqual(ADDITIONS['a claim status']?.named);
});

it('TypeScript and SQL agree on the statuses that show their resolutions', () => {
  const sql = read('db/functions/claim_progress.sql');
  const named = /status in \(([^)]*)\)/.exec(sql)?.[1]?.match(/\w+/g);
  expect(named?.sort()).toEqual(CLAIM_STATUSES.filter(showsResolutions).sort());
});
