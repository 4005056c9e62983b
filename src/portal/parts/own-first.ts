/** Apart from own-words.ts, which every page loads: only pages with words that can be changed load them. */
import { isolate } from '../../domain/text/catalogue.ts';
import { type Spoken, spokenNow } from './own-words.ts';

/** The words of a page, each replaced by what is in force for it: a store's own, or those for the team (team-words.ts). */
export function ownFirst<Words extends object>(page: string, words: Words): Words {
  replaceIn(words, () => spokenNow()[page] as Spoken | undefined);
  return words;
}

const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function replaceIn(table: object, spoken: () => Spoken | undefined): void {
  for (const [name, ours] of Object.entries(table)) {
    if (isTable(ours)) replaceIn(ours, () => spoken()?.[name] as Spoken | undefined);
    else Object.defineProperty(table, name, { enumerable: true, get: () => inForce(spoken()?.[name], ours) });
  }
}

/** A sentence with values has them in the order of its own: `{0}`, `{1}`. */
function inForce(own: Spoken[string], ours: unknown): unknown {
  if (own === null || own === undefined) return ours;
  if (typeof ours !== 'function') return own;
  return (...values: unknown[]) =>
    values.reduce(
      (said: string, value, at) => said.replace(`{${at}}`, () => isolate(String(value))),
      String(own),
    );
}
