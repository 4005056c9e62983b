import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PortalBundle } from './render-contract.ts';

/** What scripts/build.ts made. */
export const BUILD = {
  client: fileURLToPath(new URL('../../../dist/portal/client/', import.meta.url)),
  server: new URL('../../../dist/portal/server/entry.js', import.meta.url),
};

/** The pages, which Vite built: Node runs our .ts as it is, but no .tsx. */
export async function loadBundle(): Promise<PortalBundle> {
  if (!existsSync(BUILD.server)) throw new Error('The pages are not built yet: run `npm run build` first.');
  return (await import(/* @vite-ignore */ BUILD.server.href)) as PortalBundle;
}
