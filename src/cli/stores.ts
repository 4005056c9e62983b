import { findStore, type KnownStore } from '../server/stores/queries.ts';
import { CommandError } from './command.ts';

/** The store a command names. */
export async function namedStore(db: Parameters<typeof findStore>[0], slug: string): Promise<KnownStore> {
  const store = await findStore(db, { by: 'slug', value: slug });
  if (!store) throw new CommandError(`There is no store "${slug}"`);
  return store;
}
