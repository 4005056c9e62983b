/** A small and a large office side by side: orders, claims and counted figures, for the benchmarks of lists and of figures. */
import { countFigures } from '../src/server/analytics/jobs.ts';
import type { Context } from '../src/server/context.ts';
import { withAdmin } from './grown.ts';
import { withPrepared } from './prepared.ts';
import type { Product } from './product.ts';
import { type Planted, plantRecords } from './records.ts';

/** In seconds: how long filling the database took, and how long counting all its claims anew. */
export type Made = { planting: number; counting: number };

export type Sizes = { few: Planted; many: Planted };

export const SIZES: Sizes = {
  few: { orders: 10_000, claims: 1_000 },
  many: { orders: 1_000_000, claims: 100_000 },
};

/** Runs the work with a server on each, and with how the large one was made. */
export function withOffices<R>(
  { few, many }: Sizes,
  { keep }: { keep: boolean },
  work: (small: Product, large: Product, made: Made) => Promise<R>,
): Promise<R> {
  const preparationOf = (planted: Planted) => ({
    name: `office-${planted.orders}-${planted.claims}`,
    keep,
    plant: ({ adminUrl }: Product) => plantOffice(adminUrl, planted),
  });
  return withPrepared(preparationOf(few), (small) =>
    withPrepared(preparationOf(many), (large, made) => work(small, large, made)),
  );
}

async function plantOffice(adminUrl: string, planted: Planted): Promise<Made> {
  const planting = await secondsOf(() => plantRecords(adminUrl, planted));
  const counting = await withAdmin(adminUrl, async (admin) => {
    await admin.query('insert into figure_marks select store_id, id, 0 from claims on conflict do nothing');
    await admin.query('vacuum (analyze) figure_marks');
    const context = { db: { app: admin }, clock: Date.now } as unknown as Context;
    const seconds = await secondsOf(async () => {
      while ((await countFigures(context)) > 0);
    });
    for (const name of ['figure_days', 'figure_claims', 'figure_states', 'figure_marks'])
      await admin.query(`vacuum (analyze) ${name}`);
    return seconds;
  });
  return { planting, counting };
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
