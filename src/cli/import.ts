import { stat } from 'node:fs/promises';
import type { RefusedOrder } from '../server/orders/import-documents.ts';
import { type ImportProgress, importOrders } from '../server/orders/import-orders.ts';
import { readOrders } from '../server/orders/import-reader.ts';
import { saveOrders } from '../server/orders/store.ts';
import { saveProduct } from '../server/products/store.ts';
import { readArguments, refuseMore, required, unknownVerb } from './arguments.ts';
import { type Command, CommandError, EXIT, type Io } from './command.ts';
import { withDatabase } from './database.ts';
import { importProducts } from './import-products.ts';
import { namedStore } from './stores.ts';

const KINDS = ['orders', 'products'] as const;
const MB = 1_000_000;

export const importing: Command = {
  usage: [
    [
      'import orders FILE --store SLUG',
      'takes orders in, ours or Shopify\'s (docs/importing.md); "-" reads standard input; exit code 2 if some were refused',
    ],
    ['import products FILE --store SLUG', 'takes product documents in, an array or one a line'],
  ],
  async run(args, io) {
    const { values, positionals } = readArguments(args, { store: { type: 'string' } });
    const kind =
      KINDS.find((known) => known === positionals[0]) ?? unknownVerb('import', positionals[0], KINDS);
    refuseMore(positionals, 2);
    const file = required(positionals[1], 'FILE');
    const slug = required(values.store, '--store');
    const size = await sizeOf(file);
    const onProgress = progressOn(io, size);
    const report = await withDatabase(io.config, async ({ context: { db } }) => {
      const { id } = await namedStore(db, slug);
      const source = readOrders(file);
      return kind === 'orders'
        ? importOrders({ source, onProgress, save: (batch) => saveOrders(db, id, batch) })
        : importProducts({ source, onProgress, save: (key, product) => saveProduct(db, id, key, product) });
    });
    const { created, updated, unchanged, refused, refusedCount } = report;
    io.note(io.isTerminal ? '\n' : '');
    for (const one of refused) io.note(`${refusalLine(one)}\n`);
    if (refusedCount > refused.length) io.note(`… and ${refusedCount - refused.length} more\n`);
    io.print(
      `${kind}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${refusedCount} refused`,
    );
    return refusedCount > 0 ? EXIT.refused : EXIT.ok;
  },
};

function refusalLine({ reference, code, reason, fields }: RefusedOrder): string {
  const where = fields.length > 0 ? ` (${fields.join(', ')})` : '';
  return `refused ${reference}: ${code}: ${reason}${where}`;
}

/** Bytes; null for standard input, which has no end yet. */
async function sizeOf(file: string): Promise<number | null> {
  if (file === '-') return null;
  const facts = await stat(file).catch(() => null);
  if (!facts?.isFile()) throw new CommandError(`There is no file ${file}`);
  return facts.size;
}

const EVERY_MS = 1_000;

/** One line that is written over; in a log file a new one each second. */
function progressOn(io: Io, size: number | null): (progress: ImportProgress) => void {
  let last = 0;
  return ({ read, refused, bytes }) => {
    const now = Date.now();
    if (!io.isTerminal && now - last < EVERY_MS) return;
    last = now;
    const share = size ? ` of ${(size / MB).toFixed(1)}` : '';
    const text = `${read} read, ${refused} refused, ${(bytes / MB).toFixed(1)}${share} MB`;
    io.note(io.isTerminal ? `\r${text}` : `${text}\n`);
  };
}
