/** Builds the portal and the console if their sources changed, so that `npm start` builds only once. `--force` always builds. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildOf, LOCALE_NAMES } from '../src/portal/engine/bundle.ts';
import { ROOT } from './root.ts';

const STAMP = join(ROOT, 'dist', 'portal.stamp');
const ASSETS = [
  ...LOCALE_NAMES.map((locale) => join(buildOf(locale).client, 'assets')),
  join(ROOT, 'dist', 'console', 'assets'),
];
const SOURCES = [
  'src/{portal,console,ui,web,domain,contract}/**/*.{ts,tsx,css}',
  'src/urls.ts',
  'vite.config.ts',
  'package-lock.json',
];

function stampOf(): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function isFresh(stamp: string): boolean {
  const isBuilt = LOCALE_NAMES.every((locale) => existsSync(buildOf(locale).server));
  return isBuilt && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;
}

/** Compresses once here instead of for every visitor; the server picks by Accept-Encoding. */
function precompress(): void {
  const files = ASSETS.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  for (const file of files) {
    if (!/\.(js|css|svg)$/.test(file)) continue;
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** With another NODE_ENV, such as a test run's, JSX would compile for a development build of React that is missing. */
async function asProduction(work: () => Promise<void>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

const WITHOUT_TOOL = `The pages are not built yet, and what builds them was left out of this installation.
Either run "npm ci" without --omit=dev, or install a release, which has its pages built (docs/operating.md).
`;

/** Loaded only if there is something to build: an installation without development packages may have built pages. */
async function buildTool(): Promise<typeof import('vite')> {
  try {
    return await import('vite');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    process.stderr.write(WITHOUT_TOOL);
    process.exit(1);
  }
}

export async function buildPortal(force: boolean): Promise<void> {
  const stamp = stampOf();
  if (!force && isFresh(stamp)) return;
  const { build } = await buildTool();
  const started = performance.now();
  rmSync(STAMP, { force: true });
  await asProduction(async () => {
    const configFile = join(ROOT, 'vite.config.ts');
    for (const mode of LOCALE_NAMES) {
      await build({ root: ROOT, configFile, mode });
      await build({ root: ROOT, configFile, mode, build: { ssr: true } });
    }
    await build({ root: ROOT, configFile, mode: 'console' });
  });
  precompress();
  writeFileSync(STAMP, stamp);
  process.stdout.write(`built the pages in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

if (import.meta.main) await buildPortal(process.argv.includes('--force'));
