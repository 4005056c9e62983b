/** What the seeds that were run came to, so that a run of hours can be stopped and continued. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import type { Tally } from './tally.ts';

const PATH = join(ROOT, 'node_modules', '.cache', 'faults', 'tallies.json');

/** By the first seed and the fault. */
type Tallies = Record<string, Tally>;

const keyOf = (seed: number, fault: string): string => `${seed} ${fault}`;

export class KeptTallies {
  readonly #seed: number;
  readonly #tallies: Tallies;

  private constructor(seed: number, tallies: Tallies) {
    this.#seed = seed;
    this.#tallies = tallies;
  }

  static open(seed: number): KeptTallies {
    try {
      return new KeptTallies(seed, JSON.parse(readFileSync(PATH, 'utf8')) as Tallies);
    } catch {
      return new KeptTallies(seed, {});
    }
  }

  of(fault: string): Tally | undefined {
    return this.#tallies[keyOf(this.#seed, fault)];
  }

  /** Replaces the file as a whole, so that a kill at any time leaves one that can be read. */
  keep(fault: string, tally: Tally): void {
    this.#tallies[keyOf(this.#seed, fault)] = tally;
    mkdirSync(dirname(PATH), { recursive: true });
    writeFileSync(`${PATH}.new`, JSON.stringify(this.#tallies));
    renameSync(`${PATH}.new`, PATH);
  }
}
