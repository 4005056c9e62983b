/** A demo store that is connected with a simulated shop. */
import type { Vendor } from '../faults/instructions/vendor.ts';
import { call, type Shop } from '../test/process/killing.ts';
import { runCommandLine } from '../test/process/running.ts';
import { type Product, SECRET } from './product.ts';

/** @returns how its owner calls */
export async function ownerOf({ url }: Pick<Product, 'url'>, dataDir: string, slug = 'demo'): Promise<Shop> {
  const words = ['token', 'create', '--store', slug, '--role', 'store_owner'];
  const { out, err } = await runCommandLine(dataDir, words, { MAKEGOOD_SECRET: SECRET });
  if (out === '') throw new Error(err);
  return { url, token: out.trim() };
}

export async function connectShop(shop: Shop, { name, credentials }: Pick<Vendor, 'name' | 'credentials'>) {
  const answer = await call(shop, 'POST', 'connections', { provider: name, credentials });
  if (answer.status !== 201) throw new Error(`Not connected: ${await answer.text()}`);
}
