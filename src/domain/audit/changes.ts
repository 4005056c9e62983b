/** What a line of the audit log says changed, as rows that people read. */
import { ROLE_NAMES } from '../access/role-names.ts';
import { CLAIM_STATUSES, labelOf } from '../claims/claim.ts';
import { CLAIM_TYPES } from '../claims/claim-types.ts';
import { type Difference, HIDDEN } from './difference.ts';

/** `name`: where the value is ("Returns › Portal URL"). A side is null where the value was not there. */
export type Change = { name: string; before: string | null; after: string | null };

const NONE = 'none';
const SHORT: Record<string, string> = { id: 'ID', url: 'URL', sku: 'SKU', csv: 'CSV' };

const WORDS: Record<string, string> = {
  ...ROLE_NAMES,
  ...Object.fromEntries(Object.entries(CLAIM_TYPES).map(([type, { label }]) => [type, label])),
  ...Object.fromEntries(CLAIM_STATUSES.map((status) => [status, labelOf(status)])),
  [HIDDEN]: 'hidden',
};

/** The words of a field's name: "portalUrl" is "Portal URL". */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => SHORT[word.toLowerCase()] ?? word.toLowerCase());
  const line = words.join(' ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as words. */
function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? NONE : value.map(said).join(', ');
  if (isFields(value)) {
    const parts = Object.entries(value).map(([name, one]) => `${wordsOf(name)}: ${said(one)}`);
    return parts.length === 0 ? NONE : parts.join('; ');
  }
  const text = String(value);
  if (text.startsWith('data:image/')) return 'a picture';
  return Object.hasOwn(WORDS, text) ? (WORDS[text] ?? text) : text;
}

/** Values by where they are. An object is its fields. */
function flat(value: Record<string, unknown>, above: readonly string[] = []): [string, string][] {
  return Object.entries(value).flatMap(([name, one]) => {
    const place = [...above, wordsOf(name)];
    return isFields(one) && Object.keys(one).length > 0
      ? flat(one, place)
      : [[place.join(' › '), said(one)] as [string, string]];
  });
}

export function changesOf({ before, after }: Difference): Change[] {
  const [was, is] = [new Map(flat(before ?? {})), new Map(flat(after ?? {}))];
  return [...new Set([...was.keys(), ...is.keys()])].map((name) => ({
    name,
    before: was.get(name) ?? null,
    after: is.get(name) ?? null,
  }));
}
