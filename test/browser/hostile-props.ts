/** Replaces every text in a screen's props that a person may have written with hostile text. */

import type { Answer } from '../../src/console/parts/screen-states.ts';
import type { GalleryState } from '../../src/portal/engine/render-contract.ts';
import type { StoreBrand } from '../../src/portal/parts/brand.ts';
import { LINKS, STYLES, WORDS } from './hostile-words.ts';

/** Values that are always ours: enumerations, ids, months, dates, amounts, our own URLs and files, and empty values. */
const OURS =
  /^([A-Z][A-Z0-9_]*|[a-z][A-Za-z0-9_-]*|\d{4}-\d\d(-\d\d([T ].*)?)?|[A-Z]*[\s\p{Sc}−+-]*[\d.,]+|\/.*|)$/u;
/** A shop's URL, unlike `photo.url`, which we sign. */
const LINK = /(^href|[a-z]Url|Href)$/;
const OUR_FILE = /^(data|blob):/;
/** Replaces sample photos in data URLs: real ones have a URL that can be opened. */
const SIGNED = '/demo/pictures/mug-moss.webp';
/** Fields with our own URLs, which may lack a leading slash. */
const OUR_WAY = /^(back|pdf)$/;
/** Checked against the list of time zones when it is saved. */
const CHECKED = /^timeZone$/;

/** Cycles endlessly through the list. */
function turning(words: readonly string[], from: number): () => string {
  let at = from;
  return () => words[at++ % words.length] ?? '';
}

function poisonValue(value: unknown, key: string, word: () => string, link: () => string): unknown {
  if (typeof value === 'string') {
    if (LINK.test(key) && !value.startsWith('/')) return link();
    if (key === 'url' && OUR_FILE.test(value)) return SIGNED;
    const ours = OURS.test(value) || OUR_FILE.test(value) || OUR_WAY.test(key) || CHECKED.test(key);
    return ours ? value : word();
  }
  if (Array.isArray(value)) return value.map((entry) => poisonValue(entry, key, word, link));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, poisonValue(entry, name, word, link)]),
  );
}

/** A store that could write anything into its settings. */
function poisonBrand(
  brand: StoreBrand,
  word: () => string,
  link: () => string,
  style: () => string,
): StoreBrand {
  return {
    slug: brand.slug,
    name: word(),
    branding: {
      ...brand.branding,
      logoUrl: link(),
      faviconUrl: link(),
      welcomeTitle: word(),
      welcomeDescription: word(),
      colors: { brand: style(), surface: style(), text: style() },
      fonts: { heading: style(), body: style() },
    },
    help: { email: word(), phone: word(), url: link(), hours: word() },
    legal: { termsUrl: link(), privacyUrl: link() },
  };
}

/** `turn` is the start position in the lists; over a few dozen states every text reaches every kind of field. */
export function poisoned(entry: GalleryState, brand: StoreBrand, turn: number): GalleryState {
  const word = turning(WORDS, turn * 7);
  const link = turning(LINKS, turn);
  const style = turning(STYLES, turn);
  const props = poisonValue(entry.props, '', word, link);
  const orderNumber = entry.orderNumber === null ? null : word();
  return { ...entry, props, orderNumber, store: poisonBrand(brand, word, link, style) } as GalleryState;
}

/** An answer of the API with hostile text wherever a person may have written. */
export const poisonedAnswer = (body: object, turn: number): Answer => ({
  body: poisonValue(body, '', turning(WORDS, turn * 7), turning(LINKS, turn)),
});
