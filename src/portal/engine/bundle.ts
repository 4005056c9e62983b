import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PortalBundle } from './render-contract.ts';

/** Output of scripts/build.ts. */
export const BUILD = {
  client: fileURLToPath(new URL('../../../dist/portal/client/', import.meta.url)),
  server: new URL('../../../dist/portal/server/entry.js', import.meta.url),
};

/** Loads the pages that Vite built: Node runs .ts files directly, but not .tsx. */
export async function loadBundle(): Promise<PortalBundle> {
  if (!existsSync(BUILD.server)) throw new Error('The pages are not built yet: run `npm run build` first.');
  return (await import(/* @vite-ignore */ BUILD.server.href)) as PortalBundle;
}
