/** The size of a page on the wire: real responses, compressed like for a browser. */
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { ROOT } from '../scripts/root.ts';

/** In kB (1,000 bytes). */
export type Weights = { script: number; style: number; page: number };

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;

const HYDRATE = ['src/portal/browser/browser.ts', 'src/portal/browser/hydrate.tsx'];

/** `module` is the page's own script, loaded with React after the first paint. */
export async function weigh(origin: string, path: string, module: string): Promise<Weights> {
  const page = await bytesOnTheWire(origin + path);
  const html = brotliDecompressSync(page).toString();
  const manifest = await readManifest();
  const scripts = await Promise.all(
    [...filesOf(manifest, [...HYDRATE, module])].map((file) => bytesOnTheWire(`${origin}/${file}`)),
  );
  const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
  const styles = await Promise.all(linked.map((href) => bytesOnTheWire(new URL(href ?? '', origin).href)));
  const drawn = html
    .split('<style')
    .slice(1)
    .map((after) => after.slice(after.indexOf('>') + 1, after.indexOf('</style>')))
    .join('');
  return {
    script: kilobytes(scripts),
    style: kilobytes([...styles, compressed(drawn)]),
    page: kilobytes([page]),
  };
}

const readManifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(join(ROOT, 'dist/portal/client/.vite/manifest.json'), 'utf8'));

export type ScreenScript = { screen: string; script: number };

const SCREEN = /^src\/portal\/(.+)\/page\.tsx$/;

/** Every interactive screen, including what it loads later. */
export async function weighScripts(origin: string): Promise<ScreenScript[]> {
  const manifest = await readManifest();
  const sizes = new Map<string, number>();
  const sizeOf = async (file: string): Promise<number> => {
    const size = sizes.get(file) ?? (await bytesOnTheWire(`${origin}/${file}`)).length;
    sizes.set(file, size);
    return size;
  };
  const screens: ScreenScript[] = [];
  for (const name of Object.keys(manifest)) {
    const screen = SCREEN.exec(name)?.[1];
    if (screen === undefined) continue;
    let bytes = 0;
    const later = manifest[name]?.dynamicImports ?? [];
    for (const file of filesOf(manifest, [...HYDRATE, name, ...later])) bytes += await sizeOf(file);
    screens.push({ screen, script: bytes / 1000 });
  }
  return screens;
}

const kilobytes = (bodies: readonly Buffer[]): number =>
  bodies.reduce((sum, body) => sum + body.length, 0) / 1000;

// At the same level as pages are compressed when sent (src/portal/engine/send.ts).
const compressed = (text: string): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

/** The built files of some modules and of all their imports. */
function filesOf(manifest: Manifest, modules: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of modules) {
    const built = manifest[name];
    if (!built) throw new Error(`${name} is not in the portal's build`);
    if (found.has(built.file)) continue;
    found.add(built.file);
    filesOf(manifest, built.imports ?? [], found);
  }
  return found;
}

/** `fetch` would decompress the response. */
function bytesOnTheWire(url: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => {
        if (response.statusCode === 200 && response.headers['content-encoding'] === 'br') {
          done(Buffer.concat(pieces));
        } else fail(new Error(`${url} answered ${response.statusCode}, not compressed`));
      });
    })
      .on('error', fail)
      .end();
  });
}
