/** Lets time pass until no instruction goes on by itself: the servers' clock is set to the time of the next step, again and again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { STORE, type World } from './world.ts';

const MOST_STEPS = 80;
/** Time passes a little beyond the next step, so that those whose pauses differ only by chance go on together. */
const BEYOND = 1.25;
const STEP_MS = 15_000;
const POLL_MS = 10;

/** When the next one goes on, and how many are due now. */
type Due = { next: string | null; due: number };

/** @returns false if it never ends */
export async function settled(world: World): Promise<boolean> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { next } = await dueOf(world);
    if (next === null) return true;
    const { controls, site } = world;
    const wait = Date.parse(next) - controls.now();
    if (wait > 0)
      await controls.change(world.pids(), { aheadMs: controls.aheadMs + Math.ceil(wait * BEYOND) + 1 });
    // The minute's job does the same (carry_out_due).
    await site.query(
      "select graphile_worker.add_job('carry_out', json_build_object('storeId', $1::text), job_key := 'faults')",
      [STORE],
    );
    const until = performance.now() + STEP_MS;
    while (performance.now() < until && (await dueOf(world)).due > 0) await sleep(POLL_MS);
  }
  return false;
}

/** Of the claims of this round. */
export async function dueOf({ site, controls, claims }: World): Promise<Due> {
  const [row] = await site.query<Due>(
    `select min(next_at) as next, count(*) filter (where next_at <= $3)::int as due
     from claim_instructions where store_id = $1 and claim_id = any ($2) and next_at is not null`,
    [STORE, claims, new Date(controls.now())],
  );
  return row ?? { next: null, due: 0 };
}
