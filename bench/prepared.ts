/** Servers on databases that take minutes to fill. With `--keep` a filled one stays, and later runs of the same day use it again. */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/root.ts';
import { type Product, startQuiet } from './product.ts';
import { inTemporaryDirectory } from './temporary.ts';

const KEPT = join(tmpdir(), 'makegood-bench-kept');
/** What a filled database depends on. */
const SOURCES =
  '{db/migrations/*.sql,src/demo/**/*.ts,bench/{copying,grown,planted,queue-claims,records}.ts}';

/** `name`: one for each kind and size. `plant`: fills an empty database; what it returns, as JSON, is kept with it. */
type Preparation<T> = { name: string; keep: boolean; plant: (product: Product) => Promise<T> };

/** Runs the work with a server without jobs on a filled database, and with what filling it returned. */
export async function withPrepared<T, R>(
  { name, keep, plant }: Preparation<T>,
  work: (product: Product, planted: T) => Promise<R>,
): Promise<R> {
  if (!keep) return inTemporaryDirectory((directory) => serve(directory, plant, work));
  const directory = join(KEPT, name);
  const note = join(directory, 'planted.json');
  const state = await stateOfSources();
  const known = await readFile(note, 'utf8').then(JSON.parse, () => null);
  if (known?.state === state) return serve(directory, async () => known.planted as T, work);
  await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  await mkdir(directory, { recursive: true });
  const plantAndNote = async (product: Product) => {
    const planted = await plant(product);
    await writeFile(note, JSON.stringify({ state, planted }));
    return planted;
  };
  return serve(directory, plantAndNote, work);
}

async function serve<T, R>(
  directory: string,
  plant: (product: Product) => Promise<T>,
  work: (product: Product, planted: T) => Promise<R>,
): Promise<R> {
  const product = await startQuiet(directory);
  try {
    return await work(product, await plant(product));
  } finally {
    await product.stop();
  }
}

/** Times in the database are counted from the moment it was filled, so another day has another state. */
async function stateOfSources(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const path of globSync(SOURCES, { cwd: ROOT }).sort())
    hash.update(path).update(await readFile(join(ROOT, path)));
  return hash.digest('hex');
}
