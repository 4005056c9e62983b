/** The table of demo orders in the README. A test keeps them identical. */
import { demoOrders } from './orders.ts';
import { demoStores } from './stores.ts';

/** Markdown with one table per store. It doesn't depend on the date. */
export function demoTable(): string {
  // Notes and texts are the same every day; only dates change.
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
