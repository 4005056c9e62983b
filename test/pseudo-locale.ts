/**
 * The pages in a made-up language: every text of the catalogs in brackets and 40% longer. Text without brackets came from no
 * catalog, so a second language would leave it in English.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { ROOT } from '../scripts/root.ts';
import { BUILD } from '../src/portal/engine/bundle.ts';
import type { GalleryState, PortalBundle } from '../src/portal/engine/render-contract.ts';
import type { StoreBrand } from '../src/portal/parts/brand.ts';
import { sampleSummary } from '../src/portal/parts/sample-order.ts';

/** Files with text, for pages and for sentences that the server completes. */
const CATALOGUES =
  /src\/(?:portal|ui)\/(?:.*\/)?(?:(?:actions-|issue-)?text|(?:statement-)?words)\.ts$|src\/domain\/claims\/issue-words\.ts$/;

const FOREIGN = `import { foreign } from ${JSON.stringify(join(import.meta.dirname, 'made-up-language/foreign.ts'))};`;

const inForeignWords: Plugin = {
  name: 'pseudo-locale',
  enforce: 'post',
  transform(code, id) {
    if (!CATALOGUES.test(id)) return null;
    const names = [...code.matchAll(/^export const (\w+) =/gm)].map(([, name = '']) => name);
    const own = code.replaceAll(/^export const /gm, 'const ');
    const replaced = names.map(
      (name) => `const ${name}Foreign = foreign(${name}); export { ${name}Foreign as ${name} };`,
    );
    return { code: [own, FOREIGN, ...replaced].join('\n'), map: null };
  },
};

async function pseudoBundle(outDir: string): Promise<PortalBundle> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      root: ROOT,
      configFile: join(ROOT, 'vite.config.ts'),
      plugins: [inForeignWords],
      build: { ssr: true, outDir, emptyOutDir: true },
    });
  } finally {
    process.env.NODE_ENV = before;
  }
  return (await import(/* @vite-ignore */ pathToFileURL(join(outDir, 'entry.js')).href)) as PortalBundle;
}

export type PseudoLocale = {
  /** All pages in all states. */
  pages: GalleryState[];
  draw: (entry: GalleryState, store: StoreBrand) => string;
  /** Text that the gallery draws around a page. */
  around: unknown;
  close: () => Promise<void>;
};

/** Built beside the normal pages, which share its styles. */
export async function openPseudoLocale(): Promise<PseudoLocale> {
  const outDir = await mkdtemp(join(BUILD.client, '..', 'pseudo-'));
  const bundle = await pseudoBundle(outDir);
  return {
    pages: bundle.galleryStates(),
    draw: (entry, store) =>
      bundle.renderGalleryState(entry, { store, nonce: 'n', scheme: null, dir: null, bare: true }),
    around: sampleSummary,
    close: () => rm(outDir, { recursive: true, force: true }),
  };
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#x27': "'" };
const plainOf = (html: string) =>
  html.replaceAll(/&([\w#]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** Visible or announced text on a page that is neither in brackets nor in the page's data. */
export function bareEnglish(html: string, data: readonly unknown[]): string[] {
  const body = html
    .slice(Math.max(0, html.indexOf('<body')))
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, '');
  const spoken = [...body.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(
    ([, text]) => text ?? '',
  );
  const read = body.split(/<[^>]*>/);
  const known = stringsIn(data).join('\n');
  return [...spoken, ...read]
    .flatMap((text) => withoutBrackets(plainOf(text)).split(/[·,:()]/))
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !known.includes(text));
}

function withoutBrackets(text: string): string {
  const without = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return without === text ? text : withoutBrackets(without);
}
