/** Files that cost more processor time or memory than their size suggests, or of which too much is stored. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mostMegabytes } from '../bench/child.ts';
import { jpegPhoto, CANARY as SCRIPT } from '../src/server/uploads/fixtures/files.ts';
import { type Attack, atMost, type Finding, none } from './attack.ts';
import { filmBombs, pdfBombs, pictureBombs } from './bomb-files.ts';
import { MOST_MS, recover } from './cost.ts';
import { type File, sendFile, takeBack } from './upload.ts';
import type { World } from './world.ts';

const MOST_GROWTH_MB = 150;
const KEPT_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'application/pdf',
];

async function throwBombs(world: World, bombs: Record<string, File>, kind: string): Promise<Finding[]> {
  const { server, mine } = world;
  const [order] = mine.orders;
  const memory = await mostMegabytes(server.pid());
  const pid = server.pid();
  let worst = { cpuMs: 0, name: 'none' };
  const silent: string[] = [];
  const dirty: string[] = [];
  for (const [name, file] of Object.entries(bombs)) {
    const from = world.address();
    const { answer, cpuMs, fileKey } = await sendFile(world, order.claim, file, from);
    if (cpuMs > worst.cpuMs) worst = { cpuMs, name };
    // 507 means a full disk, which is not the file's fault; 503 asks to retry.
    if (answer.status === 0 || answer.status === 500) silent.push(`${name}: ${answer.status}`);
    if (answer.status < 300 && fileKey) dirty.push(...(await uncleanOf(world, name, fileKey)));
    if (fileKey) await takeBack(world, order.claim, fileKey, from);
    if (answer.status === 0) await recover(world);
  }
  const tried = Object.keys(bombs).length;
  const ordinary = await sendPhoto(world, order.claim);
  const grown = server.pid() === pid ? (await mostMegabytes(pid)) - memory : Number.POSITIVE_INFINITY;
  return [
    atMost(`${kind}: worst ${worst.name}`, 'CPU time of the server', MOST_MS, worst.cpuMs, ' ms'),
    atMost(kind, 'growth of the server', MOST_GROWTH_MB, grown, ' MB'),
    none(kind, 'fault or silence', silent, tried),
    none(kind, 'script, place or foreign type kept', dirty, tried),
    // Otherwise a refusal may only mean that the link accepts no file.
    none('a photo by the same link', 'photo refused', ordinary < 300 ? [] : [String(ordinary)], 1),
  ];
}

async function sendPhoto(world: World, token: string): Promise<number> {
  const photo = { bytes: await jpegPhoto(), contentType: 'image/jpeg', filename: 'a.jpg' };
  const { answer } = await sendFile(world, token, photo, world.address());
  return answer.status;
}

/** Parts of a file that were stored but must not be. */
async function uncleanOf({ server }: World, name: string, fileKey: string): Promise<string[]> {
  const { rows } = await server.admin.query<{ content_type: string }>(
    'select content_type from files where file_key = $1',
    [fileKey],
  );
  const type = rows[0]?.content_type ?? '';
  const wrong = KEPT_TYPES.includes(type) ? [] : [`${name}: kept as ${type}`];
  const folder = join(server.dataDir, 'files');
  const names = await readdir(folder, { recursive: true });
  for (const file of names.filter((path) => path.includes(fileKey))) {
    const bytes = await readFile(join(folder, file)).catch(() => Buffer.alloc(0));
    if (bytes.includes(SCRIPT) || bytes.includes('+43.6150')) wrong.push(`${name}: kept as it came`);
  }
  return wrong;
}

export const bombs: readonly Attack[] = [
  {
    name: 'pictures',
    run: async (world) => throwBombs(world, await pictureBombs(world.random), 'pictures'),
  },
  { name: 'films', run: (world) => throwBombs(world, filmBombs(world.long), 'films') },
  { name: 'documents', run: (world) => throwBombs(world, pdfBombs(), 'documents') },
];
