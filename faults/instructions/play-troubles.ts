/** Plays faults of instructions: several at once, each in a world of its own, from where the last run stopped. */
import { availableParallelism } from 'node:os';
import { SEED } from '../../abuse/options.ts';
import type { Finding } from '../judge.ts';
import { KeptTallies } from './kept.ts';
import { readRow, writeTable } from './page.ts';
import { runTrouble } from './run-trouble.ts';
import { judgeTally, rowOf, type Tally, tallyOf } from './tally.ts';
import type { Trouble } from './trouble.ts';

/** Faults at once, if nothing else is said: one more than the machine has processors, since each also waits. */
export const AT_ONCE = availableParallelism() + 1;

export type Playing = {
  rootUrl: string;
  seed: number;
  seeds: number;
  /** Faults that are played at once. */
  atOnce: number;
  /** Goes on from what an earlier run with the same first seed kept here, or for the usual one from what the page says. */
  continues: boolean;
  /** Writes the table of docs/reliability.md. */
  writes: boolean;
  /** Aborted: each fault ends after the seed under way. */
  stop: AbortSignal;
  /** Told at the end of each fault. */
  onEnd(trouble: Trouble, findings: readonly Finding[], seconds: number): void;
};

/** @param all faults of instructions, in the order of the table @returns the rows of those that were played */
export async function playTroubles(
  chosen: readonly Trouble[],
  all: readonly Trouble[],
  playing: Playing,
): Promise<string[][]> {
  const kept = KeptTallies.open(playing.seed);
  const rows = new Map<string, string[]>();
  const waiting = chosen.values();
  const work = async () => {
    for (const trouble of waiting) {
      const { name } = trouble;
      if (playing.stop.aborted) return;
      const began = performance.now();
      const tally = await playOne(trouble, kept, playing).catch((error: Error) => error);
      const findings = tally instanceof Error ? [brokenOff(name, tally)] : judgeTally(name, tally);
      if (!(tally instanceof Error)) rows.set(name, rowOf(name, tally));
      playing.onEnd(trouble, findings, (performance.now() - began) / 1000);
      if (playing.writes) writeTable(namesOf(all), rows, new Date().toISOString().slice(0, 10));
    }
  };
  await Promise.all(Array.from({ length: playing.atOnce }, work));
  return namesOf(chosen).flatMap((name) => {
    const row = rows.get(name);
    return row ? [row] : [];
  });
}

function playOne(trouble: Trouble, kept: KeptTallies, playing: Playing): Promise<Tally> {
  const { rootUrl, seed, seeds, continues, stop } = playing;
  const tally = continues ? (kept.of(trouble.name) ?? onPage(trouble.name, seed)) : undefined;
  return runTrouble(trouble, {
    ...{ rootUrl, seed, seeds },
    ...(tally && { tally }),
    goesOn: (after) => {
      kept.keep(trouble.name, after);
      return !stop.aborted;
    },
  });
}

const onPage = (name: string, seed: number): Tally | undefined =>
  seed === SEED ? tallyOf(readRow(name) ?? []) : undefined;

/** A fault that was interrupted proves nothing, so it counts as failed. */
export const brokenOff = (fault: string, error: Error): Finding => ({
  fault,
  bound: 'it is played to its end',
  measured: error.message,
  held: false,
});

const namesOf = (troubles: readonly Trouble[]): string[] => troubles.map(({ name }) => name);
