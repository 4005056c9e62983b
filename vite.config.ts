/** Two builds of the portal: what the browser loads (dist/portal/client) and what the server draws with. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const client = {
  outDir: 'dist/portal/client',
  manifest: true,
  assetsDir: 'assets',
  rolldownOptions: { input: 'src/portal/browser.ts' },
};

const server = {
  outDir: 'dist/portal/server',
  ssr: true,
  copyPublicDir: false,
  rolldownOptions: { input: 'src/portal/entry.ts', output: { entryFileNames: 'entry.js' } },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: false,
  logLevel: 'warn',
  // React is bundled as its production build whatever NODE_ENV the server runs under.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ...(isSsrBuild ? server : client),
    target: 'es2022',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
}));
