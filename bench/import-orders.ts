/** A file of orders to import: half in Shopify's format, half in ours, with two items and a package each. */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ROOT } from '../scripts/root.ts';
import { benchOrders } from './orders.ts';

const FIXTURE = 'src/server/integrations/shops/shopify/fixtures/discounts-on-lines-order-and-shipping.json';

/** Writes `count` orders, one per line. */
export async function writeOrders(path: string, count: number): Promise<void> {
  const shopify = JSON.stringify(JSON.parse(await readFile(join(ROOT, FIXTURE), 'utf8')));
  const { id, order_number: number, name, email } = JSON.parse(shopify);
  const [own] = benchOrders(1, Date.now());
  function* lines(): Generator<string> {
    for (let n = 0; n < count; n += 1) {
      const shopper = { email: `shopper${n}@example.com`, number: String(2_000_000 + n) };
      if (n % 2 === 0) {
        yield `${shopify
          .replaceAll(`${id}`, String(7_000_000_000_000 + n))
          .replaceAll(`"order_number":${number}`, `"order_number":${shopper.number}`)
          .replaceAll(`"name":"${name}"`, `"name":"#${shopper.number}"`)
          .replaceAll(email, shopper.email)}\n`;
      } else {
        const customer = { ...own?.order.customer, email: shopper.email };
        const order = { ...own?.order, sourceOrderNumber: shopper.number, customer };
        yield `${JSON.stringify({ sourceOrderId: `import-${n}`, ...order })}\n`;
      }
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
}
