/** Imports orders from a file with the real command, compared with plain inserts of the same rows. */
import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from '../scripts/root.ts';
import { BATCH } from '../src/server/imports/import-documents.ts';
import { saveStore } from '../src/server/stores/queries.ts';
import { BUDGETS } from './budgets.ts';
import { mostMegabytes } from './child.ts';
import { median, show } from './figures.ts';
import { insertBare, readRows } from './import-bare.ts';
import { writeOrders } from './import-orders.ts';
import { NODE_OPTIONS, SECRET, startProduct } from './product.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const ROUNDS = 3;
/** Orders in the comparison: enough to make the command's start-up negligible. */
const COMPARED = 20_000;
const FEW = 10_000;
const MANY = 100_000;

type Imported = { seconds: number; peakMegabytes: number; megabytes: number };

export async function importing(): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir);
    const pool = new pg.Pool({ connectionString: product.adminUrl, max: 1 });
    try {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(pool, dataDir, round));
      const few = await importFrom(dataDir, pool, { store: 'few', count: FEW });
      const many = await importFrom(dataDir, pool, { store: 'many', count: MANY });
      return sectionOf(rounds, few, many);
    } finally {
      await pool.end();
      await product.stop();
    }
  });
}

type Round = { seconds: number; bareSeconds: number };

async function measureRound(pool: pg.Pool, dataDir: string, round: number): Promise<Round> {
  const store = `round${round}`;
  const { seconds } = await importFrom(dataDir, pool, { store, count: COMPARED });
  return { seconds, bareSeconds: await insertBare(pool, await readRows(pool, store)) };
}

async function importFrom(
  dataDir: string,
  pool: pg.Pool,
  { store, count }: { store: string; count: number },
): Promise<Imported> {
  const place = { name: store, currency: 'USD', timeZone: 'America/New_York', country: 'US' };
  await saveStore({ app: pool }, { id: store, slug: store, ...place });
  const file = join(dataDir, `${store}.ndjson`);
  await writeOrders(file, count);
  const { size } = await stat(file);
  return { ...(await runImport(dataDir, file, store)), megabytes: size / 1e6 };
}

/** The whole command, including its start-up. */
async function runImport(dataDir: string, file: string, store: string): Promise<Omit<Imported, 'megabytes'>> {
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
    peakMegabytes = Math.max(peakMegabytes, await mostMegabytes(child.pid ?? 0));
  }, 100);
  const code = await new Promise((done) => child.once('exit', done));
  clearInterval(looking);
  const seconds = (performance.now() - started) / 1_000;
  if (code !== 0) throw new Error(`The import ended with ${code}: ${notes.slice(-500)}`);
  return { seconds, peakMegabytes };
}

function sectionOf(rounds: readonly Round[], few: Imported, many: Imported): Section {
  const ratios = rounds.map(({ seconds, bareSeconds }) => bareSeconds / seconds);
  const line = (name: string, count: number, { seconds, peak }: { seconds: number; peak?: number }) => [
    name,
    show(count),
    show(seconds),
    show(count / seconds),
    peak === undefined ? '' : show(peak),
  ];
  return {
    title: 'Importing orders',
    findings: [
      { budget: BUDGETS.import.rate, value: median(ratios) },
      { budget: BUDGETS.import.memory, value: many.peakMegabytes / few.peakMegabytes },
    ],
    text: [
      `\`makegood import orders\` of a file with one document per line, half of them Shopify's (14 kB each), half ours (2 kB): the whole command beside a running server, including its start. Documents are read, mapped and checked against the contract. Orders, items, parcels and the import's position are written in batches of ${BATCH}, each durable before the next (\`fsync\` on). Bare: \`pg\` inserts the same rows into copies of the tables with their indexes, without triggers, foreign keys or row-level security: one transaction per batch, one prepared multi-row INSERT per table. ${ROUNDS} alternating rounds; ratios ${ratios.map(show).join(', ')}.`,
      '',
      table(
        ['', 'Orders', 's', 'Orders /s', 'Peak memory MB'],
        [
          line('Import', COMPARED, { seconds: median(rounds.map(({ seconds }) => seconds)) }),
          line('Bare inserts', COMPARED, { seconds: median(rounds.map(({ bareSeconds }) => bareSeconds)) }),
          line(`Import (${show(few.megabytes)} MB)`, FEW, { ...few, peak: few.peakMegabytes }),
          line(`Import (${show(many.megabytes)} MB)`, MANY, { ...many, peak: many.peakMegabytes }),
        ],
      ),
    ],
  };
}
