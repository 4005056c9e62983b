/**
 * `npm run release`: builds `release/makegood-<version>.tgz`, which npm installs without a compiler or a build. The same sources
 * give the same bytes. docs/decisions/043 explains its content.
 */
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { buildPortal } from './build.ts';
import { LAUNCHER, releaseFiles } from './release/files.ts';
import { readManifest } from './release/manifest.ts';
import { ROOT } from './root.ts';

// npm gives every file of a package this timestamp.
const MADE = new Date('1985-10-26T08:15:00Z');

/** Returns the path of the tarball. */
export async function makeRelease(folder: string): Promise<string> {
  await buildPortal(false);
  mkdirSync(folder, { recursive: true });
  const tarball = join(folder, `makegood-${readManifest().version}.tgz`);
  const archive = pack();
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(tarball));
  for (const [name, content] of releaseFiles()) {
    const mode = name === LAUNCHER ? 0o755 : 0o644;
    archive.entry({ name: `package/${name}`, mode, mtime: MADE, uid: 0, gid: 0 }, content);
  }
  archive.finalize();
  await written;
  return tarball;
}

if (import.meta.main) {
  const tarball = await makeRelease(join(ROOT, 'release'));
  const bytes = readFileSync(tarball);
  const checksum = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(`${tarball}.sha256`, `${checksum}  makegood-${readManifest().version}.tgz\n`);
  process.stdout.write(`${tarball}: ${(bytes.length / 1e6).toFixed(1)} MB, sha256 ${checksum}\n`);
}
