/** WooCommerce's texts are HTML: its documentation's own sample names a product "Ship Your Idea &ndash; Color: Black". */
import { textOrNull } from '../text.ts';

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  times: '×',
  deg: '°',
  trade: '™',
  reg: '®',
  copy: '©',
  euro: '€',
};

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,6}));/g;

function decode(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name] ?? whole;
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}

/** Without tags and entities, trimmed and cut; null if empty. */
export function plainText(html: string | null | undefined, max = 255): string | null {
  return textOrNull(html?.replace(/<\/?[a-z][^<>]*>/gi, '').replace(ENTITY, decode), max);
}

/**
 * Converts "2017-03-22T19:28:02" of a field ending in `_gmt`, which has no offset, to UTC; null if it is not a time.
 */
export function gmtOrNull(value: string | null | undefined): string | null {
  if (!value || !/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]00:?00)?$/.test(value)) return null;
  const time = new Date(/[\d:.]$/.test(value) && !/[+-]00:?00$/.test(value) ? `${value}Z` : value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
