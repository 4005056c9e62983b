/** An attack tries something and reports what it measured for each promise. */
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
  /** Uses many client addresses at a time, so its effect on the probe is not judged. */
  crowd?: true;
  /** Runs only in the long form. */
  long?: true;
  run(world: World): Promise<Finding[]>;
};

/** A finding that holds if the measured value is at most `most`. */
export function atMost(attack: string, what: string, most: number, measured: number, unit = ''): Finding {
  return {
    attack,
    bound: `${what} at most ${rounded(most)}${unit}`,
    measured: `${rounded(measured)}${unit}`,
    held: measured <= most,
  };
}

/** A finding that holds if nothing was found; names the first few that were. */
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
