/** Runs a fault of instructions for some seeds, on one server for many of them, and compares after each. */
import { seeded } from '../../abuse/random.ts';
import { type Books, compare } from './books.ts';
import { compareByHand, sendGivenUp } from './person.ts';
import { settled } from './settled.ts';
import { noTally, type Tally } from './tally.ts';
import type { Trouble } from './trouble.ts';
import { openWorld, type World } from './world.ts';

/** A server of its own for so many seeds: its clock goes far ahead. */
const SEEDS_PER_WORLD = 25;

type Means = {
  rootUrl: string;
  seed: number;
  /** How many there are in the end. */
  seeds: number;
  /** Of an earlier run with the same first seed: it is continued. */
  tally?: Tally;
  /** Called after each seed. False: the run ends there. */
  goesOn?: (tally: Tally) => boolean;
};

export async function runTrouble(trouble: Trouble, means: Means): Promise<Tally> {
  const { rootUrl, seed, seeds, tally = noTally(), goesOn = () => true } = means;
  let isOver = false;
  while (tally.seeds < seeds && !isOver) {
    const last = Math.min(seeds, tally.seeds + SEEDS_PER_WORLD);
    const world = await openWorld({
      place: trouble.place,
      start: trouble.vendor,
      processes: trouble.processes ?? 1,
      rootUrl,
    });
    try {
      while (tally.seeds < last && !isOver) {
        await runSeed(trouble, world, seed + tally.seeds, tally);
        isOver = !goesOn(tally);
      }
    } finally {
      await world.close();
    }
  }
  return tally;
}

async function runSeed(trouble: Trouble, world: World, seed: number, tally: Tally): Promise<void> {
  const began = performance.now();
  const random = seeded(seed);
  const filed = await world.file(random);
  const before = world.vendor.made();
  world.struck = 0;
  await trouble.before?.(world, random);
  const deciding = world.decide(filed);
  // Its failure is told when it is awaited.
  deciding.catch(() => undefined);
  await trouble.meanwhile?.(world, random);
  const decided = await deciding;
  await trouble.after?.(world, random);
  const isOver = await settled(world);
  Object.assign(world.vendor.server, { failing: () => true, failures: [] });
  const given = await sendGivenUp(world);
  const compared = trouble.asksPerson ? await compareByHand(world) : { unknown: 0, wrong: [] };
  const also = [...given, ...compared.wrong, ...((await trouble.check?.(world)) ?? [])];
  const { instructions, effects, ...wrong } = await compare(world, decided, before);
  tally.seeds += 1;
  tally.decisions += instructions;
  tally.effects += effects;
  tally.unknown += compared.unknown;
  tally.seconds += (performance.now() - began) / 1000;
  if (world.struck > 0) tally.struck += 1;
  if (!isOver) tally.endless.push(`seed ${seed}`);
  wrong.lost.push(...also);
  for (const name of ['missing', 'doubled', 'lost', 'ledger'] as const satisfies (keyof Books)[])
    tally[name].push(...wrong[name].map((what) => `seed ${seed}: ${what}`));
}
