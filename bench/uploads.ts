/** Twenty photos of 10 MB at once: what they cost in memory, and what others notice of it. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { BUDGETS } from './budgets.ts';
import { residentMegabytes } from './child.ts';
import { median, show } from './figures.ts';
import { load } from './load.ts';
import { lookupRequests } from './lookup.ts';
import { type BenchOrder, benchOrders, plantOrders, STORE } from './orders.ts';
import { sendAtOnce } from './photo-senders.ts';
import { type Product, startProduct } from './product.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const AT_ONCE = 20;
const BYTES_MOST = 10_000_000;
const ROUNDS = 3;
const LOOKUPS = { connections: 4, rate: 100 } as const;
const SECONDS = 6;

export async function uploads(): Promise<Section> {
  const photo = await largePhoto();
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir);
    const path = join(dataDir, 'photo.jpg');
    await writeFile(path, photo);
    try {
      const orders = benchOrders(ROUNDS * AT_ONCE + 300, Date.now());
      await plantOrders(product.adminUrl, orders);
      return await measure(product, orders, path);
    } finally {
      await product.stop();
    }
  });
}

/** 12 megapixels as a phone held upright writes them, so full of detail that they take 9 to 10 MB. */
async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const raw = sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#808080', noise } });
  const pixels = await raw.raw().toBuffer({ resolveWithObject: true });
  for (let quality = 95; quality > 50; quality -= 3) {
    const photo = await sharp(pixels.data, { raw: pixels.info })
      .jpeg({ quality })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    if (photo.length <= BYTES_MOST) return photo;
  }
  throw new Error('No photo of that size');
}

type Round = { seconds: number; grown: number; quiet: number; busy: number };

async function measure(product: Product, orders: readonly BenchOrder[], photo: string): Promise<Section> {
  const senders = orders.slice(0, ROUNDS * AT_ONCE);
  const requests = lookupRequests(orders.slice(senders.length));
  const lookups = async (seconds: number) =>
    (await load({ url: product.url, requests, seconds, ...LOOKUPS })).p99;
  await lookups(3);
  const before = await memoryOf(product.pid);
  const rounds: Round[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const addresses = await Promise.all(
      senders.slice(n * AT_ONCE, (n + 1) * AT_ONCE).map((order) => askWhere(product.url, order)),
    );
    const quiet = await lookups(SECONDS);
    const watch = watchMemory(product.pid);
    const took = sendAtOnce({ addresses, path: photo });
    const busy = await lookups(SECONDS);
    rounds.push({ seconds: await took, quiet, busy, grown: (await watch.most()) - before });
  }
  const { size } = await stat(photo);
  const grown = Math.max(...rounds.map((round) => round.grown));
  return {
    title: 'Photos at once',
    findings: [
      { budget: BUDGETS.uploads.memory, value: grown },
      { budget: BUDGETS.uploads.lookup, value: median(rounds.map(({ quiet, busy }) => busy / quiet)) },
    ],
    text: [
      `${AT_ONCE} photos of 12 megapixels, held upright, ${show(size / 1e6)} MB each, sent at the same moment to their signed addresses by ${AT_ONCE} shoppers; each is recognised, decoded, turned, drawn anew without metadata and kept on disk before it is answered. ${LOOKUPS.rate} lookups a second over ${LOOKUPS.connections} connections go on meanwhile, in the first ${SECONDS} s of each round, and in the ${SECONDS} quiet seconds before. Memory is what the server and its process for pictures hold at most, looked at every 20 ms, beyond the ${show(before)} MB before the first photo; sender, load and database share the machine.`,
      '',
      table(
        ['Round', 'Photos done in', 'Memory added', "Lookup's p99, quiet", 'meanwhile'],
        rounds.map((round, n) => [
          String(n + 1),
          `${show(round.seconds)} s`,
          `${show(round.grown)} MB`,
          `${show(round.quiet)} ms`,
          `${show(round.busy)} ms`,
        ]),
      ),
    ],
  };
}

async function askWhere(url: string, { number, email }: BenchOrder): Promise<string> {
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as { accessToken: string; signedUrl: string };
  };
  const { accessToken } = await send('order-lookup', { order: number, email, store: STORE });
  const upload = { contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM' };
  return (await send('uploads', upload, { authorization: `Bearer ${accessToken}` })).signedUrl;
}

function watchMemory(pid: number): { most(): Promise<number> } {
  let watching = true;
  const watched = (async () => {
    let most = 0;
    while (watching) {
      most = Math.max(most, await memoryOf(pid));
      await sleep(20);
    }
    return most;
  })();
  return {
    most: () => {
      watching = false;
      return watched;
    },
  };
}

/** The server's, and that of its process for pictures where there is one; what both map, the program, is counted once. */
async function memoryOf(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  const ours = await Promise.all(
    children.map(async (child) => {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
      return command.includes('picture-child') ? anonymousMegabytes(child) : 0;
    }),
  );
  return ours.reduce((sum, held) => sum + held, await residentMegabytes(pid));
}

async function anonymousMegabytes(pid: string): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const kilobytes = Number(/^Private_Dirty:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
  const clean = Number(/^Private_Clean:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
  return ((kilobytes + clean) * 1024) / 1e6;
}
