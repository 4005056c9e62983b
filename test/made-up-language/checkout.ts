/** A copy of this checkout with a second language, added as docs/decisions/131-second-language.md says: a line and its catalogs. */
import { execFile } from 'node:child_process';
import { cp, glob, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/root.ts';
import { SCRATCH } from '../scratch.ts';

const COPIED = [
  'db',
  'scripts',
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** Files with words that shoppers read. */
const CATALOGS = 'src/{domain,portal,ui}/**/{text,words,*-text,*-words}.ts';
/** Words of stores and teams, and tables of other things. */
const OTHERS = /^src\/domain\/(?!addresses\/|claims\/issue-words|protection\/)|\/(own-words|plain-text)\.ts$/;

/** `xx`, which writes dates and money as in Germany. */
export const MADE_UP = { locale: 'xx', tag: 'de-DE' };

async function addCatalog(root: string, file: string): Promise<void> {
  const english = await readFile(join(root, file), 'utf8');
  const names = [...english.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
  const depth = '../'.repeat(file.split('/').length - 2);
  const text = [
    `import * as english from './${basename(file)}';`,
    `import { foreign } from '${depth}foreign.ts';`,
    ...names.map((name) => `export const ${name} = foreign(english.${name});`),
  ];
  await writeFile(join(root, file.replace(/(?=\.ts$)/, `.${MADE_UP.locale}`)), text.join('\n'));
}

/** Built like any checkout. The caller removes the folder. */
export async function bilingualCheckout(): Promise<string> {
  const root = await mkdtemp(join(SCRATCH, 'makegood-bilingual-'));
  for (const name of COPIED) await cp(join(ROOT, name), join(root, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  await cp(join(import.meta.dirname, 'foreign.ts'), join(root, 'src', 'foreign.ts'));
  const locales = join(root, 'src', 'domain', 'text', 'locale.ts');
  const before = await readFile(locales, 'utf8');
  const line = `${MADE_UP.locale}: { tag: '${MADE_UP.tag}', dir: 'ltr' }`;
  await writeFile(locales, before.replace("dir: 'ltr' } }", `dir: 'ltr' }, ${line} }`));
  for await (const file of glob(CATALOGS, { cwd: root })) {
    if (!OTHERS.test(file)) await addCatalog(root, file);
  }
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: root });
  return root;
}

export const removeCheckout = (root: string) => rm(root, { recursive: true, force: true });
