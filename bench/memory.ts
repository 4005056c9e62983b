/** The server's memory after ten minutes of mixed load. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import pg from 'pg';
import { urls } from '../src/urls.ts';
import { BUDGETS } from './budgets.ts';
import { residentMegabytes } from './child.ts';
import { show } from './figures.ts';
import { filingRequests } from './filing.ts';
import { lookupRequests } from './lookup.ts';
import { benchOrders, plantOrders } from './orders.ts';
import { phonePhoto } from './phone-photo.ts';
import { NODE_OPTIONS, type Product, startProduct } from './product.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';
import { askWhere } from './uploads.ts';
import { visitorAt } from './visitor.ts';

const MINUTES = 10;
const SAMPLE_MS = 15_000;
const PHOTO_BYTES = 4_000_000;

/** Per minute: far below what one process can serve in a second. */
const A_MINUTE = { lookups: 300, visits: 12, filings: 30, sheets: 6, photos: 6, scrapes: 4 };

type Task = () => Promise<void>;

export async function memory(): Promise<Section> {
  const photo = await phonePhoto(PHOTO_BYTES);
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir, NODE_OPTIONS);
    const admin = new pg.Pool({ connectionString: product.adminUrl, max: 1 });
    try {
      const orders = benchOrders(MINUTES * (A_MINUTE.filings + A_MINUTE.photos) + 100, Date.now());
      await plantOrders(product.adminUrl, orders);
      const filings = await filingRequests(admin);
      const forPhotos = orders.slice(-MINUTES * A_MINUTE.photos);
      const views: string[] = [];
      const tasks: Record<keyof typeof A_MINUTE, Task> = {
        lookups: inTurn(lookupRequests(orders), (request) => ask(product, request)),
        visits: async () => void (await visitorAt(product.url, urls.review())),
        filings: inTurn(filings, async (request) => {
          const answer = await send(product, request);
          if (answer.status === 201) views.push(((await answer.json()) as { viewToken: string }).viewToken);
        }),
        sheets: async () => {
          const token = views.at(-1);
          if (token) await ask(product, { path: urls.printPdf(token) });
        },
        photos: inTurn(forPhotos, async (order) => {
          const address = await askWhere(product.url, order);
          await fetch(address, {
            method: 'PUT',
            headers: { 'content-type': 'image/jpeg' },
            body: new Uint8Array(photo),
          });
        }),
        scrapes: () => ask(product, { path: '/metrics' }),
      };
      return section(await samplesOf(product, tasks));
    } finally {
      await admin.end();
      await product.stop();
    }
  });
}

/** Each call processes the next entry of the list. */
function inTurn<T>(list: readonly T[], task: (one: T) => Promise<void>): Task {
  let next = 0;
  return async () => {
    const one = list[next % list.length];
    next += 1;
    if (one !== undefined) await task(one);
  };
}

async function send(product: Product, { method = 'GET', path, headers, body }: Request): Promise<Response> {
  return fetch(product.url + path, {
    method,
    headers: headers as Record<string, string>,
    body: body as string,
  });
}

async function ask(product: Product, request: Request): Promise<void> {
  const answer = await send(product, request);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${request.path} answered ${answer.status}`);
}

/** Megabytes at the start and after each interval. Rejects if any task fails. */
async function samplesOf(product: Product, tasks: Record<string, Task>): Promise<number[]> {
  const until = performance.now() + MINUTES * 60_000;
  const samples = [await residentMegabytes(product.pid)];
  const work = Object.entries(A_MINUTE).map(async ([name, perMinute]) => {
    while (performance.now() < until) {
      const next = sleep(60_000 / perMinute);
      await tasks[name]?.();
      await next;
    }
  });
  const looking = (async () => {
    while (performance.now() < until) {
      await sleep(SAMPLE_MS);
      samples.push(await residentMegabytes(product.pid));
      if (process.env.MEMORY_TRACE) process.stderr.write(`${samples.at(-1)} `);
    }
  })();
  await Promise.all([...work, looking]);
  return samples;
}

function section(samples: readonly number[]): Section {
  const at = (minute: number) => samples[Math.min(samples.length - 1, (minute * 60_000) / SAMPLE_MS)] ?? 0;
  const minutes = [0, 1, 2, 5, MINUTES];
  return {
    title: 'Memory over ten minutes',
    findings: [{ budget: BUDGETS.memory.light, value: Math.max(...samples) }],
    text: [
      `What the system counts as resident of the server process, PostgreSQL and the process for pictures left out, the most of ${samples.length} samples over ${MINUTES} minutes of light load. A minute has ${A_MINUTE.lookups} lookups, ${A_MINUTE.visits} visits by pages from \`/start\` to the review, ${A_MINUTE.filings} claims with their mails and PDFs, ${A_MINUTE.sheets} claims opened as PDF, ${A_MINUTE.photos} photos of ${show(PHOTO_BYTES / 1e6)} MB and ${A_MINUTE.scrapes} reads of \`/metrics\`.`,
      '',
      table(
        ['', ...minutes.map((minute) => (minute === 0 ? 'Start' : `${minute} min`))],
        [['Memory', ...minutes.map((minute) => `${show(at(minute))} MB`)]],
      ),
    ],
  };
}
