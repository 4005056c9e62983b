/** Metadata: where WordPress plugins store what WooCommerce has no field for. */
import { z } from 'zod';
import { warrantyOf } from '../warranty.ts';
import { plainText } from './plain-text.ts';

const entry = z.object({
  key: z.string().max(5_000),
  value: z.unknown().optional(),
  display_key: z.unknown().optional(),
  display_value: z.unknown().optional(),
});

/** A list; or an object with numeric keys if a filter left gaps in PHP's array. */
export const metaSchema = z
  .union([z.array(entry).max(2_000), z.record(z.string(), entry)])
  .nullish()
  .transform((meta) => Object.values(meta ?? {}));

export type Meta = z.infer<typeof metaSchema>;

export function metaValue(meta: Meta, key: string): unknown {
  return meta.find((m) => m.key === key)?.value;
}

/** An ISO 8601 duration from the metadata configured by the store; null without. `path`: of the owner. */
export function warrantyFrom(meta: Meta, key: string | null, path: string): string | null {
  const at = key === null ? -1 : meta.findIndex((m) => m.key === key);
  return warrantyOf(meta[at]?.value, `${path}meta_data.${at}.value`);
}

const OPTIONS_KEPT = 100;

/** "pa_color" is the shop-wide attribute "color". */
const withoutPrefix = (key: string) => key.replace(/^(?:attribute_)?pa_/, '');

/**
 * Variation and personalization, as the shop shows them (`display_key`, `display_value`). Names starting with an
 * underscore are hidden from shoppers (WooCommerce's own rule for item meta).
 */
export function optionsOf(meta: Meta, without: string | null): { name: string; value: string }[] {
  return meta
    .flatMap(({ key, value, display_key, display_value }) => {
      if (key.startsWith('_') || key === without) return [];
      const shownKey = typeof display_key === 'string' ? display_key : key;
      const shown = typeof display_value === 'string' ? display_value : value;
      if (typeof shown !== 'string' && typeof shown !== 'number') return [];
      const [name, text] = [plainText(withoutPrefix(shownKey)), plainText(String(shown), 1000)];
      return name && text ? [{ name, value: text }] : [];
    })
    .slice(0, OPTIONS_KEPT);
}
