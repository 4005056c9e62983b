/** Reproducible random numbers: the same seed gives the same sequence (sfc32, a generator that passes PractRand). */
export type Dice = {
  /** From 0 up to, but excluding, 1. */
  unit: () => number;
  /** An integer from 0 to `n` − 1. */
  below: (n: number) => number;
  between: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** Picks by weight. */
  weigh: <T>(choices: readonly (readonly [T, number])[]) => T;
  bytes: (count: number) => Uint8Array;
};

export function diceOf(seed: string, stream: string, index: number): Dice {
  let a = hashOf(seed);
  let b = hashOf(stream);
  let c = index | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // Adjacent seeds start similarly.
  for (let round = 0; round < 12; round += 1) next();
  const unit = () => next() / 2 ** 32;
  const below = (n: number) => Math.floor(unit() * n);
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[below(list.length)];
    if (picked === undefined) throw new RangeError('Nothing to pick from');
    return picked;
  };
  return {
    unit,
    below,
    between: (from, to) => from + unit() * (to - from),
    chance: (probability) => unit() < probability,
    pick,
    weigh: (choices) => {
      let at = unit() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const hit = choices.find(([, weight]) => {
        at -= weight;
        return at < 0;
      });
      return hit ? hit[0] : pick(choices)[0];
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => next() >>> 24),
  };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}
