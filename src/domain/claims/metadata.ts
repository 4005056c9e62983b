/** A store's own fields of claims: their kinds, and whether a value fits. */
import { isOneLine } from '../text/plain-text.ts';

export type MetadataValue = string | number | boolean;
export type Metadata = Record<string, MetadataValue>;

export const MOST_FIELDS = 50;
export const MOST_CHOICES = 50;
export const LONGEST_VALUE = 500;
const LARGEST_NUMBER = 1e12;

type Kind = {
  refusal: string;
  fits: (value: MetadataValue, choices: readonly string[]) => boolean;
};

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

const KINDS = {
  text: {
    refusal: `Use one line of up to ${LONGEST_VALUE} characters.`,
    fits: (value) =>
      typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_VALUE && isOneLine(value),
  },
  number: {
    refusal: 'Use a number.',
    fits: (value) => typeof value === 'number' && Math.abs(value) <= LARGEST_NUMBER,
  },
  yes_no: {
    refusal: 'Use true or false.',
    fits: (value) => typeof value === 'boolean',
  },
  choice: {
    refusal: 'Choose one of the values of this field.',
    fits: (value, choices) => typeof value === 'string' && choices.includes(value),
  },
  date: {
    refusal: 'Use a date such as "2026-11-06".',
    fits: (value) => typeof value === 'string' && isDay(value),
  },
} as const satisfies Record<string, Kind>;

export type MetadataKind = keyof typeof KINDS;
export const METADATA_KINDS = Object.keys(KINDS) as MetadataKind[];

export type MetadataField = { id: string; name: string; kind: MetadataKind; choices: readonly string[] };

export type MetadataDecision =
  | { ok: true; values: Metadata }
  | { ok: false; fields: { path: string; message: string }[] };

/**
 * The values that a claim keeps: those that are given, without null. A choice that the claim has already may stay after
 * the store removed it. @param kept the claim's values so far
 */
export function decideMetadata(
  fields: readonly MetadataField[],
  given: Readonly<Record<string, MetadataValue | null>>,
  kept: Metadata,
): MetadataDecision {
  const known = new Map(fields.map((field) => [field.id, field]));
  const values: Metadata = {};
  const refused: { path: string; message: string }[] = [];
  for (const [id, value] of Object.entries(given)) {
    if (value === null) continue;
    const field = known.get(id);
    if (!field) refused.push({ path: `values.${id}`, message: 'is no field of this store' });
    else if (KINDS[field.kind].fits(value, field.choices) || kept[id] === value) values[id] = value;
    else refused.push({ path: `values.${id}`, message: KINDS[field.kind].refusal });
  }
  // What belongs to a deleted field stays as it was.
  const hidden = Object.entries(kept).filter(([id]) => !known.has(id));
  return refused.length > 0
    ? { ok: false, fields: refused }
    : { ok: true, values: { ...Object.fromEntries(hidden), ...values } };
}
