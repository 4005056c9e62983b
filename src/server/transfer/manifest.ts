/** What an export is: its format, the state of the tables that it was made of, and how much there is of each. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const MANIFEST = 'export.json';

const manifestSchema = z.object({
  format: z.literal('makegood-store/1'),
  store: z.object({ id: z.string().min(1).max(64), slug: z.string().min(1).max(64) }),
  exportedAt: z.iso.datetime(),
  /** The last migration of the database. */
  migration: z.string(),
  /** Rows by table, in the order in which they can be written. */
  tables: z.record(z.string().regex(/^[a-z_0-9]{1,63}$/), z.int().min(0)),
  files: z.int().min(0),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Null if the folder has none that can be read. */
export async function readManifest(dir: string): Promise<Manifest | null> {
  const text = await readFile(join(dir, MANIFEST), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
