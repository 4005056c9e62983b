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

const consoleApp = {
  outDir: 'dist/console',
  manifest: true,
  assetsDir: 'assets',
  rolldownOptions: { input: ['src/console/main.tsx', 'src/console/gallery/main.tsx'] },
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
