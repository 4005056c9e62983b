/** Finds hand-written row types although `src/server/database/rows.generated.ts` has them (docs/decisions/064-row-types.md). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './root.ts';

const GENERATED = 'src/server/database/rows.generated.ts';
/** Queries of PostgreSQL's own catalog. */
const CATALOG = /\bpg_|information_schema|to_regclass|graphile_worker|last_value/;
/** Authentication is below the database layer: importing row types there would create a cycle. */
const BELOW = 'src/server/auth/';
const PLAIN = /^(string|number|boolean|null|undefined|unknown|Buffer|Date|\[\]|\s|\|)+$/;

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);

function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

function columnNames(): Set<string> {
  const columns = [...nodesOf(parse(GENERATED))]
    .filter(ts.isPropertySignature)
    .filter(({ type }) => type && !ts.isTypeLiteralNode(type));
  return new Set(columns.map(({ name }) => name.getText()));
}

/** Declared row types: the result type of `query<…>`, named or inline, and every type named `…Row`. */
function rowTypes(source: ts.SourceFile): ts.TypeNode[] {
  const nodes = [...nodesOf(source)];
  const aliases = new Map(
    nodes.filter(ts.isTypeAliasDeclaration).map((alias) => [alias.name.text, alias.type] as const),
  );
  const constants = new Map(
    nodes.filter(ts.isVariableDeclaration).map((one) => [one.name.getText(), one.getText()] as const),
  );
  const sqlOf = (call: ts.CallExpression) =>
    call.arguments.map((given) => constants.get(given.getText()) ?? given.getText()).join(' ');
  const queries = nodes
    .filter(ts.isCallExpression)
    .filter((call) => /\.query$/.test(call.expression.getText()));
  if (queries.length === 0) return [];
  const asked = queries
    .filter((call) => !CATALOG.test(sqlOf(call)))
    .flatMap((call) => [...(call.typeArguments ?? [])]);
  const named = [...aliases].filter(([name]) => name.endsWith('Row')).map(([, type]) => type);
  const found = new Set([...asked, ...named]);
  // Also the types they consist of, if they are in the same file.
  for (const type of found)
    for (const part of [...nodesOf(type)].filter(ts.isTypeReferenceNode)) {
      const alias = aliases.get(part.typeName.getText());
      if (alias) found.add(alias);
    }
  return [...found];
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Each as `file:line column`: columns of our tables that have a plain TypeScript type there. */
export function handWrittenRows(files: readonly string[]): string[] {
  const columns = columnNames();
  return files
    .filter(
      (file) =>
        file.startsWith('src/') && !file.startsWith(BELOW) && !/\.test\.tsx?$|\.generated\.ts$/.test(file),
    )
    .flatMap((file) => {
      const source = parse(file);
      const found = rowTypes(source)
        .flatMap((type) => [...nodesOf(type)])
        .filter(ts.isPropertySignature)
        .filter(
          ({ name, type }) => columns.has(snakeCase(name.getText())) && PLAIN.test(type?.getText() ?? ''),
        );
      return found.map((one) => {
        const { line } = source.getLineAndCharacterOfPosition(one.getStart());
        return `${file}:${line + 1} ${one.getText().replace(/[;,]$/, '')}`;
      });
    });
}
