/**
 * Serves the console: one document for all of its addresses, and the files it loads. The browser draws every page, with
 * answers of the API.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../server/context.ts';
import { CONSOLE_PATHS, urls } from '../urls.ts';

/** Output of scripts/build.ts. */
const BUILD = fileURLToPath(new URL('../../dist/console/', import.meta.url));
const ENTRY = 'src/console/main.tsx';
const GALLERY = 'src/console/gallery/main.tsx';

/**
 * Pictures come from the shops' own servers and, while a file is chosen, from the page itself. Frames show the
 * portal's screens in the look that a store's team is choosing.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** `mode`: in demo mode the gallery is there too. */
export async function consolePages(app: FastifyInstance, { mode }: Pick<Context, 'mode'>): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(join(BUILD, '.vite', 'manifest.json'), 'utf8'));
  await app.register(fastifyStatic, {
    root: join(BUILD, 'assets'),
    prefix: urls.console.assets,
    index: false,
    preCompressed: true,
    // File names contain a hash of their content.
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });
  serveDocument(app, CONSOLE_PATHS.home, documentOf(manifest, ENTRY));
  if (mode === 'demo') serveDocument(app, urls.console.gallery(), documentOf(manifest, GALLERY));
}

/** The same document for an address and all below it. */
function serveDocument(app: FastifyInstance, home: string, html: string): void {
  for (const path of [home, `${home}/*`]) {
    app.get(path, (_request, reply) =>
      reply
        .headers({
          'content-security-policy': POLICY,
          'referrer-policy': 'same-origin',
          // The next release has other files.
          'cache-control': 'no-cache',
          'x-robots-tag': 'noindex',
        })
        .type('text/html; charset=utf-8')
        .send(html),
    );
  }
}

const base = CONSOLE_PATHS.home;

/** The names come from our own build, so nothing has to be escaped. */
function documentOf(manifest: Manifest, name: string): string {
  const entry = manifest[name];
  if (!entry) throw new Error('The console is not built yet: run `npm run build` first.');
  const needed = [entry, ...importsOf(manifest, entry)];
  const styles = needed
    .flatMap(({ css = [] }) => css)
    .map((file) => `<link rel="stylesheet" href="${base}/${file}">`);
  const preloads = needed.slice(1).map(({ file }) => `<link rel="modulepreload" href="${base}/${file}">`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Makegood</title>
<link rel="icon" href="data:,">
${[...styles, ...preloads].join('\n')}
<script type="module" src="${base}/${entry.file}"></script>
</head>
<body><div id="app"></div><noscript>The console needs JavaScript. Turn it on in your browser and reload this page.</noscript></body>
</html>
`;
}

/** All chunks that a chunk needs before it runs. */
function importsOf(manifest: Manifest, entry: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  for (const name of entry.imports ?? []) {
    const next = manifest[name];
    if (!next || found.has(next)) continue;
    found.add(next);
    importsOf(manifest, next, found);
  }
  return found;
}
