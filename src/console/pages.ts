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
/** The pages that are opened most. Their documents name all files that they need, so that the browser asks for them at once. */
const PAGES = {
  [CONSOLE_PATHS.allClaims]: 'src/console/queue/queue.tsx',
  [CONSOLE_PATHS.claims]: 'src/console/queue/queue.tsx',
  [CONSOLE_PATHS.claim]: 'src/console/claim/claim.tsx',
};

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
  serveDocument(app, below(CONSOLE_PATHS.home), documentOf(manifest, ENTRY));
  for (const [path, page] of Object.entries(PAGES))
    serveDocument(app, [path], documentOf(manifest, ENTRY, page));
  if (mode === 'demo') serveDocument(app, below(urls.console.gallery()), documentOf(manifest, GALLERY));
}

/** An address and all below it. */
const below = (home: string): string[] => [home, `${home}/*`];

/** The same document for some addresses. */
function serveDocument(app: FastifyInstance, paths: readonly string[], html: string): void {
  for (const path of paths) {
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

/**
 * The names come from our own build, so nothing has to be escaped.
 * @param page the module of the page that opens, if it is known
 */
function documentOf(manifest: Manifest, name: string, page: string | null = null): string {
  const [entry, opened] = [manifest[name], page === null ? null : manifest[page]];
  if (!entry || opened === undefined)
    throw new Error('The console is not built yet: run `npm run build` first.');
  const needed = [...new Set([entry, ...importsOf(manifest, entry), ...withImports(manifest, opened)])];
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

const withImports = (manifest: Manifest, chunk: Chunk | null): Chunk[] =>
  chunk === null ? [] : [chunk, ...importsOf(manifest, chunk)];

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
