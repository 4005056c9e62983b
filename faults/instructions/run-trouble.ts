/** Runs a fault of instructions for some seeds, on one server for many of them, and judges each. */
import { seeded } from '../../abuse/random.ts';
import type { Check } from '../fault.ts';
import { type Books, compare } from './books.ts';
import { settled } from './settled.ts';
import type { Trouble } from './trouble.ts';
import { openWorld, type World } from './world.ts';

/** A server of its own for so many seeds: its clock goes far ahead. */
const SEEDS_PER_WORLD = 25;

export type Tally = {
  seeds: number;
  decisions: number;
  /** How often the fault was really there. */
  struck: number;
  /** Each with its seed. */
  missing: string[];
  doubled: string[];
  lost: string[];
  ledger: string[];
  endless: string[];
};

export async function runTrouble(
  trouble: Trouble,
  { rootUrl, seed, seeds }: { rootUrl: string; seed: number; seeds: number },
): Promise<Tally> {
  const tally: Tally = {
    ...{ seeds: 0, decisions: 0, struck: 0 },
    ...{ missing: [], doubled: [], lost: [], ledger: [], endless: [] },
  };
  for (let from = 0; from < seeds; from += SEEDS_PER_WORLD) {
    const world = await openWorld({
      place: trouble.place,
      start: trouble.vendor,
      processes: trouble.processes ?? 1,
      rootUrl,
    });
    try {
      for (let at = from; at < Math.min(seeds, from + SEEDS_PER_WORLD); at += 1)
        await runSeed(trouble, world, seed + at, tally);
    } finally {
      await world.close();
    }
  }
  return tally;
}

async function runSeed(trouble: Trouble, world: World, seed: number, tally: Tally): Promise<void> {
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
  const { instructions, ...wrong } = await compare(world, decided, before);
  tally.seeds += 1;
  tally.decisions += instructions;
  if (world.struck > 0) tally.struck += 1;
  if (!isOver) tally.endless.push(`seed ${seed}`);
  for (const name of ['missing', 'doubled', 'lost', 'ledger'] as const satisfies (keyof Books)[])
    tally[name].push(...wrong[name].map((what) => `seed ${seed}: ${what}`));
}

/** What must hold of all seeds together. A fault that never struck proves nothing. */
export function judgeTrouble({ name }: Trouble, tally: Tally): (Check & { fault: string })[] {
  const { decisions, seeds, struck } = tally;
  const none = (bound: string, found: readonly string[]): Check => ({
    bound,
    measured: [`${found.length} of ${decisions}`, ...found.slice(0, 3)].join('; '),
    held: found.length === 0 && decisions > 0,
  });
  const checks: Check[] = [
    { bound: 'it strikes in each round', measured: `${struck} of ${seeds}`, held: struck === seeds },
    none('no effect that is done is missing at the vendor', tally.missing),
    none('no effect is there twice, or for nobody', tally.doubled),
    none('no acknowledged decision stays without its effect', tally.lost),
    none('the ledger equals the vendor’s books', tally.ledger),
    none('each comes to an end', tally.endless),
  ];
  return checks.map((check) => ({ fault: `${name}, ${seeds} seeds`, ...check }));
}

/** The row of the table in docs/reliability.md. */
export function rowOf({ name }: Trouble, tally: Tally): string[] {
  const { seeds, struck, decisions, missing, doubled, lost, ledger, endless } = tally;
  const wrong = [missing, doubled, [...lost, ...endless], ledger].map(({ length }) => String(length));
  return [name, String(seeds), String(struck), String(decisions), ...wrong];
}
