/** Orders from a file into the database, by the command a person would run, against bare inserts of the same rows. */
import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { BATCH } from '../src/server/imports/import-documents.ts';
import { saveStore } from '../src/server/stores/store.ts';
import { BUDGETS } from './budgets.ts';
import { median, show } from './figures.ts';
import { type BareRows, insertBare, readRows } from './import-bare.ts';
import { writeOrders } from './import-orders.ts';
import { NODE_OPTIONS, ROOT, SECRET, startProduct } from './product.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const ROUNDS = 3;
const FEW = 10_000;
const MANY = 100_000;

type Imported = { seconds: number; peakMegabytes: number };

export async function importing(): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir);
    const pool = new pg.Pool({ connectionString: product.adminUrl, max: 1 });
    try {
      const few = [];
      for (let round = 0; round < ROUNDS; round += 1) few.push(await measureRound(pool, dataDir, round));
      const many = await importFrom(dataDir, pool, { store: 'many', count: MANY, first: 0 });
      return sectionOf(few, many);
    } finally {
      await pool.end();
      await product.stop();
    }
  });
}

type Round = { ours: Imported; bareSeconds: number; megabytes: number };

async function measureRound(pool: pg.Pool, dataDir: string, round: number): Promise<Round> {
  const store = `few${round}`;
  const ours = await importFrom(dataDir, pool, { store, count: FEW, first: 0 });
  const rows: BareRows = await readRows(pool, store);
  return { ours, bareSeconds: await insertBare(pool, rows), megabytes: ours.megabytes };
}

async function importFrom(
  dataDir: string,
  pool: pg.Pool,
  { store, count, first }: { store: string; count: number; first: number },
): Promise<Imported & { megabytes: number }> {
  const place = { name: store, currency: 'USD', timeZone: 'America/New_York', country: 'US' };
  await saveStore({ app: pool }, { id: store, slug: store, ...place });
  const file = join(dataDir, `${store}.ndjson`);
  await writeOrders(file, count, first);
  const { size } = await stat(file);
  const imported = await runImport(dataDir, file, store);
  return { ...imported, megabytes: size / 1e6 };
}

/** The whole command, its start included. */
async function runImport(dataDir: string, file: string, store: string): Promise<Imported> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [...NODE_OPTIONS, join(ROOT, 'src/main.ts'), 'import', 'orders', file, '--store', store],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, MAKEGOOD_SECRET: SECRET },
    },
  );
  let notes = '';
  child.stderr.on('data', (piece) => {
    notes += piece;
  });
  let peakMegabytes = 0;
  const looking = setInterval(async () => {
    peakMegabytes = Math.max(peakMegabytes, await peakOf(child.pid ?? 0));
  }, 100);
  const code = await new Promise((done) => child.once('exit', done));
  clearInterval(looking);
  const seconds = (performance.now() - started) / 1_000;
  if (code !== 0) throw new Error(`The import ended with ${code}: ${notes.slice(-500)}`);
  return { seconds, peakMegabytes };
}

/** The most memory that the process has held so far, in megabytes; 0 once it is gone. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024) / 1e6;
}

function sectionOf(few: readonly Round[], many: Imported & { megabytes: number }): Section {
  const ratios = few.map(({ ours, bareSeconds }) => bareSeconds / ours.seconds);
  const peakOfFew = Math.max(...few.map(({ ours }) => ours.peakMegabytes));
  const line = (name: string, count: number, seconds: number, megabytes: string) => [
    name,
    show(count),
    show(seconds),
    show(count / seconds),
    megabytes,
  ];
  return {
    title: 'Importing orders',
    findings: [
      { budget: BUDGETS.import.rate, value: median(ratios) },
      { budget: BUDGETS.import.memory, value: many.peakMegabytes / peakOfFew },
    ],
    text: [
      `\`makegood import orders\` of a file with one document a line, half of them Shopify's (14 kB each), half ours (2 kB): the whole command beside a running server, its start included. Documents are read, mapped and checked against the contract; orders, items, parcels and the import's position are written in batches of ${BATCH}, each durable before the next (\`fsync\` on). Bare: the rows that the import wrote, inserted by \`pg\` into copies of the tables with their indexes, without triggers, foreign keys or row-level security: a transaction a batch, one prepared INSERT of many rows a table. ${ROUNDS} rounds in turns; ratios ${ratios.map(show).join(', ')}.`,
      '',
      table(
        ['', 'Orders', 's', 'Orders /s', 'Peak memory MB'],
        [
          line('Import', FEW, median(few.map(({ ours }) => ours.seconds)), show(peakOfFew)),
          line('Bare inserts', FEW, median(few.map(({ bareSeconds }) => bareSeconds)), ''),
          line(`Import (${show(many.megabytes)} MB)`, MANY, many.seconds, show(many.peakMegabytes)),
        ],
      ),
    ],
  };
}
