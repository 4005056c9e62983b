/** What an attack is: it tries, and says for each promise what it measured. */
import type { World } from './world.ts';

export type Finding = {
  /** What was tried. */
  attack: string;
  /** What must hold. */
  bound: string;
  measured: string;
  held: boolean;
};

export type Attack = {
  name: string;
  /** Comes from many addresses at a time: what others notice of it says nothing. */
  crowd?: true;
  /** Only in the long form. */
  long?: true;
  run(world: World): Promise<Finding[]>;
};

/** At most so much of something. */
export function atMost(attack: string, what: string, most: number, measured: number, unit = ''): Finding {
  return {
    attack,
    bound: `${what} at most ${rounded(most)}${unit}`,
    measured: `${rounded(measured)}${unit}`,
    held: measured <= most,
  };
}

/** Nothing of a kind; names the first few that were found. */
export function none(attack: string, what: string, found: readonly string[], tried: number): Finding {
  const shown = found.slice(0, 3).join('; ');
  return {
    attack,
    bound: `no ${what}`,
    measured: found.length === 0 ? `0 of ${tried}` : `${found.length} of ${tried}: ${shown}`,
    // An attack that tried nothing proves nothing.
    held: found.length === 0 && tried > 0,
  };
}

const rounded = (value: number) => Number(value.toFixed(value < 10 ? 2 : 0)).toLocaleString('en-US');
