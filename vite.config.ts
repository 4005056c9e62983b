/**
 * Three builds: the portal for the browser (dist/portal/client) and for the server that draws it (dist/portal/server), and
 * the console (dist/console, with `--mode console`). The mode of the first two is their language: dist/portal-fr with `--mode fr`.
 */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inLanguage } from './scripts/in-language.ts';
import { DEFAULT_LOCALE, knownLocale, type Locale } from './src/domain/text/locale.ts';
import { folderOf } from './src/portal/engine/bundle.ts';

/** Modules that every interactive page needs: one file compresses 2 kB better than ten. */
const BASE = [
  /node_modules.(react|react-dom|scheduler)/,
  /src.portal.(browser.hydrate|parts.(of-order|page-order|frame|form|text)|autosave.context)(\.\w+)?\.tsx?$/,
  /src.ui.(address|alert|button|error-summary|field|icon|link|visually-hidden|words)(\.\w+)?\.tsx?$/,
  /src.domain.(text.(catalogue|counted|locale)|orders.order-address)(\.\w+)?\.ts$/,
];

const client = (locale: Locale) => ({
  outDir: `dist/${folderOf(locale)}/client`,
  manifest: true,
  assetsDir: 'assets',
  rolldownOptions: {
    // The style is inlined in the page. If a script imported it, each chunk would load the file again.
    input: ['src/portal/browser/browser.ts', 'src/portal/reference/browser.ts', 'src/portal/portal.css'],
    output: {
      // Every page loads the names of all files, and hashes can't be compressed: short names save 0.4 kB. The manifest says what is in each.
      entryFileNames: 'assets/[hash:7].js',
      chunkFileNames: 'assets/[hash:7].js',
      codeSplitting: {
        // Otherwise the chunk would include what the first script (browser.ts) shares with it, and load before the first paint.
        includeDependenciesRecursively: false,
        groups: [{ name: 'base', test: (id: string) => BASE.some((pattern) => pattern.test(id)) }],
      },
    },
  },
});

const server = (locale: Locale) => ({
  outDir: `dist/${folderOf(locale)}/server`,
  ssr: true,
  copyPublicDir: false,
  rolldownOptions: { input: 'src/portal/entry.ts', output: { entryFileNames: 'entry.js' } },
});

type Modules = { getModuleInfo: (id: string) => { importedIds: string[]; importers: string[] } | null };

/** All that a module needs before it runs. */
function reach(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reach(next, modules, found);
  return found;
}

function filesOf(pages: readonly { name: string; id: string }[], modules: Modules): Map<string, string> {
  const names = new Map<string, string>();
  for (const { name, id } of pages)
    for (const one of reach(id, modules)) if (!names.has(one)) names.set(one, name);
  const start = reach(pages[0]?.id ?? '', modules);
  const isShared = (id: string) => modules.getModuleInfo(id)?.importers.some((one) => !names.has(one));
  const shared = new Set<string>();
  for (const id of names.keys()) if (isShared(id)) reach(id, modules, shared);
  for (const id of shared) if (!start.has(id)) names.set(id, `${names.get(id)}-parts`);
  // The page itself keeps a file of its own, by whose name it is found in the manifest.
  for (const { id } of pages) names.delete(id);
  return names;
}

/**
 * The pages that are opened most: what each needs beyond those before it is two files, one for what other pages need too. A
 * browser loads six files at a time, and the claim alone would need seventy.
 */
function pageChunk() {
  // The build tool writes names with slashes, on Windows too.
  const root = import.meta.dirname.replaceAll('\\', '/');
  const pages = Object.entries({ start: 'main', queue: 'queue/queue', claim: 'claim/claim' }).map(
    ([name, module]) => ({ name, id: `${root}/src/console/${module}.tsx` }),
  );
  let found: Map<string, string> | null = null;
  return (id: string, modules: Modules): string | null => {
    found ??= filesOf(pages, modules);
    return found.get(id) ?? null;
  };
}

const consoleApp = {
  outDir: 'dist/console',
  manifest: true,
  assetsDir: 'assets',
  rolldownOptions: {
    input: ['src/console/main.tsx', 'src/console/gallery/main.tsx'],
    output: {
      codeSplitting: {
        // Otherwise the first page that is looked at would take what all of them need.
        includeDependenciesRecursively: false,
        groups: [{ name: pageChunk(), debugName: 'pages' }],
      },
    },
  },
};

const localeOf = (mode: string) => knownLocale(mode) ?? DEFAULT_LOCALE;

const buildOf = (isSsr: boolean | undefined, mode: string) =>
  mode === 'console' ? consoleApp : (isSsr ? server : client)(localeOf(mode));

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [inLanguage(localeOf(mode)), react(), tailwindcss()],
  // The address of the built files: what a chunk loads more of.
  base: mode === 'console' ? '/console/' : '/',
  publicDir: false,
  logLevel: 'warn',
  // React is bundled as its production build whatever NODE_ENV the server runs under.
  define: {
    'process.env.NODE_ENV': '"production"',
    LOCALE_OF_PAGES: JSON.stringify(localeOf(mode)),
  },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ...buildOf(isSsrBuild, mode),
    target: 'es2022',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
}));
