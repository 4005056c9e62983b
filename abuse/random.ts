/** Reproducible random numbers from a seed. */
export type Random = {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** An integer below the limit. */
  below(limit: number): number;
  bytes(count: number): Buffer;
  pick<T>(list: readonly T[]): T;
};

/** Mulberry32: small, fast, and random enough to pick attacks. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const bytes = (count: number) => {
    const made = Buffer.allocUnsafe(count);
    for (let at = 0; at < count; at += 1) made[at] = below(256);
    return made;
  };
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[below(list.length)];
    if (chosen === undefined) throw new Error('There is nothing to pick from');
    return chosen;
  };
  return { next, below, bytes, pick };
}
