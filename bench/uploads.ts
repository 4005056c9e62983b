/** Twenty photos of 10 MB at once: their cost in memory, and their effect on other requests. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { BUDGETS } from './budgets.ts';
import { kilobytesIn, mostMegabytes, residentMegabytes } from './child.ts';
import { median, show } from './figures.ts';
import { lookupRequests } from './lookup.ts';
import { type BenchOrder, benchOrders, plantOrders, STORE } from './orders.ts';
import { pacedP99 } from './paced.ts';
import { readyToSend } from './photo-senders.ts';
import { type Product, startProduct } from './product.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const AT_ONCE = 20;
const BYTES_MOST = 10_000_000;
const ROUNDS = 5;
const LOOKUPS_A_SECOND = 100;
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

/** 12 megapixels as written by a phone held upright, with enough detail for 9 to 10 MB. */
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
  const paths = lookupRequests(orders.slice(senders.length)).map(({ path = '/' }) => path);
  const lookups = (seconds: number) =>
    pacedP99({ url: product.url, paths, seconds, perSecond: LOOKUPS_A_SECOND });
  await lookups(3);
  const before = await residentMegabytes(product.pid);
  const rounds: Round[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const addresses = await Promise.all(
      senders.slice(n * AT_ONCE, (n + 1) * AT_ONCE).map((order) => askWhere(product.url, order)),
    );
    const send = await readyToSend({ addresses, path: photo });
    const quiet = await lookups(SECONDS);
    await forgetMost(product.pid);
    const took = send();
    const busy = await lookups(SECONDS);
    rounds.push({ seconds: await took, quiet, busy, grown: (await mostOf(product.pid)) - before });
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
      `${AT_ONCE} portrait photos of 12 megapixels, ${show(size / 1e6)} MB each, sent simultaneously to their signed addresses by ${AT_ONCE} shoppers. Each is identified, decoded, rotated, re-encoded without metadata and stored on disk before the answer. ${LOOKUPS_A_SECOND} evenly spaced lookups per second run in the first ${SECONDS} s of each round and in the ${SECONDS} quiet seconds before. Memory is the sum of the peaks of the server and its image process, minus the ${show(before)} MB before the first photo; sender, load and database share the machine.`,
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

export async function askWhere(url: string, { number, email }: BenchOrder): Promise<string> {
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

/** Peak memory of both processes since `forgetMost`, as counted by the system: polling their memory would slow them down. */
async function mostOf(pid: number): Promise<number> {
  const child = await fileChild(pid);
  const own = child === null ? 0 : (await mostMegabytes(child)) - (await sharedMegabytes(child));
  return own + (await mostMegabytes(pid));
}

/** On Linux, writing 5 resets the peak resident size to the current one. */
async function forgetMost(pid: number): Promise<void> {
  const child = await fileChild(pid);
  for (const one of child === null ? [pid] : [pid, child]) await writeFile(`/proc/${one}/clear_refs`, '5');
}

/** The server's image process, if there is one. */
async function fileChild(pid: number): Promise<number | null> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  for (const child of children) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('file-child')) return Number(child);
  }
  return null;
}

/** Pages mapped by several processes, such as the program itself, which the server's figure includes already. */
async function sharedMegabytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return ((kilobytesIn(rollup, 'Shared_Clean') + kilobytesIn(rollup, 'Shared_Dirty')) * 1024) / 1e6;
}
