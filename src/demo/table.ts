/** The table of demo orders in the README; a test keeps the two the same. */
import { demoOrders } from './orders.ts';
import { demoStores } from './stores.ts';

/** Markdown, one table a store under its name. Nothing in it depends on the day it is made. */
export function demoTable(): string {
  // Notes and texts are the same on every day; only dates move.
  const orders = demoOrders(new Date(0));
  return demoStores
    .map(({ slug, name }) => {
      const rows = orders
        .filter(({ storeSlug }) => storeSlug === slug)
        .sort((one, next) => Number(one.order.sourceOrderNumber) - Number(next.order.sourceOrderNumber))
        .map(
          ({ order, note, tryIt }) =>
            `| #${order.sourceOrderNumber} | ${order.customer.email} | ${note} | ${tryIt} |`,
        );
      return [
        `**${name}** (\`?store=${slug}\`)`,
        '',
        '| Order | Email | What it is | Try |',
        '|---|---|---|---|',
        ...rows,
      ].join('\n');
    })
    .join('\n\n');
}
