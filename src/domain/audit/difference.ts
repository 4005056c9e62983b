/** What a change changed, as the audit log keeps it: only the fields that differ, and nothing that is secret. */

export type Fields = Record<string, unknown>;
export type Difference = { before: Fields | null; after: Fields | null };

/** Fields that no line shows, whatever they hold, by a part of their name. */
const SECRET =
  /password|secret|token|hash|credential|authorization|cookie|api_?key|private_?key|recovery_?code|webhook_?url/i;

/** Which change of itself a row carries, and nobody asks about. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['version', 'updatedAt', 'createdAt', 'uses', 'blocks']);

export const HIDDEN = '[hidden]';

export const isSecretField = (name: string): boolean => SECRET.test(name);

const LONGEST = 500;
const MOST_ENTRIES = 100;
const DEEPEST = 6;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A value that a line may keep: short, not deep, without secrets. A date is kept as its ISO 8601 text. */
function kept(value: unknown, clean: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') {
    const text = clean(value);
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  }
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (value instanceof Date) return value.toISOString();
  if (depth === DEEPEST) return '…';
  if (Array.isArray(value)) {
    return value.slice(0, MOST_ENTRIES).map((one) => kept(one, clean, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_ENTRIES)
      .map(([name, one]) => [name, isSecretField(name) ? HIDDEN : kept(one, clean, depth + 1)]),
  );
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields of two that differ, in each as it is there. Null for a side that has none. */
function apart(before: Fields, after: Fields): [Fields, Fields] {
  const was: Fields = {};
  const is: Fields = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, next] = [before[name], after[name]];
    if (BOOKKEEPING.has(name) || isSame(old, next)) continue;
    if (isFields(old) && isFields(next)) {
      [was[name], is[name]] = apart(old, next);
    } else {
      was[name] = old ?? null;
      is[name] = next ?? null;
    }
  }
  return [was, is];
}

const withoutBookkeeping = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !BOOKKEEPING.has(name) && name !== 'id' && value !== undefined,
    ),
  );

/**
 * @param before null for what was made @param after null for what was deleted @param clean removes secrets from a text
 * @returns null if nothing differs
 */
export function differenceOf(
  before: object | null,
  after: object | null,
  clean: (text: string) => string = (text) => text,
): Difference | null {
  const keep = (fields: Fields) => kept(fields, clean) as Fields;
  if (before === null || after === null) {
    return {
      before: before && keep(withoutBookkeeping(before as Fields)),
      after: after && keep(withoutBookkeeping(after as Fields)),
    };
  }
  const [was, is] = apart(before as Fields, after as Fields);
  return Object.keys(is).length === 0 ? null : { before: keep(was), after: keep(is) };
}
