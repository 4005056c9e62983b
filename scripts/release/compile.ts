/**
 * Compiles the server to JavaScript, because Node refuses to run TypeScript within node_modules. Types are replaced by spaces, so
 * lines and columns of a stack trace match the source.
 */
import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { LOCALE_NAMES } from '../../src/portal/engine/bundle.ts';
import { ROOT } from '../root.ts';

const ENTRY = 'src/main.ts';
// In an import, or in the `new URL('./child.ts', import.meta.url)` of a worker's file.
const SOURCE = /(['"])(\.{1,2}\/[^'"\n]{1,200})\.ts\1/g;

const DATA = /(['"])(\.{1,2}\/[^'"\n]{1,200}\.json)\1/g;

const withoutTypes = (source: string) =>
  stripTypeScriptTypes(source, { mode: 'strip' })
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');

const renamed = (text: string) => text.replace(SOURCE, '$1$2.js$1');

export const compile = (source: string): string => renamed(withoutTypes(source));

/** No file imports them (src/portal/engine/translations.ts). */
const translationsOf = (file: string) =>
  LOCALE_NAMES.map((locale) => file.replace(/(?=\.ts$)/, `.${locale}`)).filter((name) =>
    existsSync(join(ROOT, name)),
  );

/** Every file reachable from the server's entry, by its name in the release. */
export function compileServer(): Map<string, string> {
  const compiled = new Map<string, string>();
  const waiting = [ENTRY];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const name = file.replace(/\.ts$/, '.js');
    if (compiled.has(name)) continue;
    const text = withoutTypes(readFileSync(join(ROOT, file), 'utf8'));
    compiled.set(name, renamed(text));
    for (const [, , target = ''] of text.matchAll(DATA)) {
      const data = join(dirname(file), target).replaceAll('\\', '/');
      compiled.set(data, readFileSync(join(ROOT, data), 'utf8'));
    }
    for (const [, , target = ''] of text.matchAll(SOURCE)) {
      waiting.push(`${join(dirname(file), target).replaceAll('\\', '/')}.ts`);
    }
    waiting.push(...translationsOf(file));
  }
  return compiled;
}
