/** Runs a fault for some rounds on a site of its own, with simulated shoppers, and measures. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, seeded } from '../abuse/random.ts';
import { isAlive } from '../src/server/database/holder.ts';
import { newAttempt } from '../test/process/killing.ts';
import type { Fault, Outcome } from './fault.ts';
import { Load } from './load.ts';
import { type Readiness, watchReadiness } from './readiness.ts';
import { openSite, type Site } from './site.ts';
import { comparedWith, drained, mailed } from './stored.ts';

/** Longer than allowed, in order to measure how long it takes. */
const TIMEOUT_SECONDS = 90;
const PAUSE_MS = 100;
const DRAIN_SECONDS = 60;

type Means = { site: Site; load: Load; readiness: Readiness; random: Random };

/** @param most maximum number of rounds */
export async function runFault(
  fault: Fault,
  { rootUrl, seed, most }: { rootUrl: string; seed: number; most: number },
): Promise<Outcome> {
  const random = seeded(seed);
  const site = await openSite(fault, rootUrl);
  const load = new Load(site.shop, random, fault.pauseMs ?? PAUSE_MS);
  const readiness = watchReadiness(site);
  const outcome = nothing();
  try {
    for (let round = 0; round < Math.min(most, fault.rounds); round += 1)
      await runRound(fault, outcome, { site, load, readiness, random });
    const { odd, answered, askedAgain } = load;
    return { ...outcome, odd, answered, askedAgain, ...(await comparedWith(site, load)) };
  } finally {
    load.abandon();
    await readiness.stop();
    await site.close();
  }
}

async function runRound(
  fault: Fault,
  outcome: Outcome,
  { site, load, readiness, random }: Means,
): Promise<void> {
  const { pid } = site.server();
  load.start();
  await sleep(300 + random.below(1_000));
  const { healedAt, away, also = [] } = await fault.strike(site, random);
  outcome.ready.push(await readiness.yesAfter(healedAt, TIMEOUT_SECONDS));
  const claim = await load.fileOne(newAttempt(random.next));
  outcome.jobs.push(claim ? await mailed(site, claim, healedAt, TIMEOUT_SECONDS) : Number.POSITIVE_INFINITY);
  await load.stop();
  outcome.drained.push(await drained(site, (fault.drainSeconds ?? DRAIN_SECONDS) + TIMEOUT_SECONDS));
  const { probes, yes } = away ? readiness.within(away) : { probes: 0, yes: 0 };
  outcome.probes += probes;
  outcome.lies += yes;
  outcome.also.push(...also);
  const now = site.server();
  if (!isAlive(now.pid)) outcome.deaths.push(`process ${now.pid} ended`);
  if (!fault.kills && now.pid !== pid) outcome.deaths.push(`process ${pid} was replaced`);
}

const nothing = (): Outcome => ({
  filed: [],
  lost: [],
  doubled: [],
  messages: 0,
  messagesOff: [],
  odd: [],
  answered: 0,
  askedAgain: 0,
  mails: 0,
  unsent: 0,
  twice: 0,
  unanswered: 0,
  deaths: [],
  probes: 0,
  lies: 0,
  ready: [],
  jobs: [],
  drained: [],
  also: [],
});
