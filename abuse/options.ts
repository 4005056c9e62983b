/** Arguments of `npm run abuse` and `npm run faults`: names of families, `--short`, `--seed=N`. */
export const SEED = 20_261_122;

export type Options = { names: string[]; long: boolean; seed: number };

export function optionsOf(words: readonly string[], families: Readonly<Record<string, unknown>>): Options {
  const names = words.filter((word) => !word.startsWith('--'));
  const unknown = names.find((name) => !(name in families));
  if (unknown) throw new Error(`No such family: ${unknown}. There are ${Object.keys(families).join(', ')}.`);
  const seed = Number(words.find((word) => word.startsWith('--seed='))?.slice(7) ?? SEED);
  return { names: names.length > 0 ? names : Object.keys(families), long: !words.includes('--short'), seed };
}
