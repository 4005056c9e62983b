/** A screen's props with hostile words for every word that a person may have written. */

import type { GalleryState } from '../../src/portal/engine/render-contract.ts';
import type { StoreBrand } from '../../src/portal/parts/brand.ts';
import { LINKS, STYLES, WORDS } from './hostile-words.ts';

/** Ours, whatever the field: enumerations, ids, dates, amounts, our own addresses and files, and what was left empty. */
const OURS =
  /^([A-Z][A-Z0-9_]*|[a-z][A-Za-z0-9_-]*|\d{4}-\d\d-\d\d([T ].*)?|[A-Z]*[\s\p{Sc}−+]*[\d.,]+|\/.*|)$/u;
/** A shop's, unlike `photo.url`, which is an address that we sign. */
const LINK = /(^href|[a-z]Url|Href)$/;
const OUR_FILE = /^(data|blob):/;
/** For samples of photos that carry themselves: real ones have an address that can be opened. */
const SIGNED = '/demo/pictures/mug-moss.webp';
/** Addresses of our own that need not begin with a slash. */
const OUR_WAY = /^(back|pdf)$/;

/** Endless: the next of a list each time it is asked. */
function turning(words: readonly string[], from: number): () => string {
  let at = from;
  return () => words[at++ % words.length] ?? '';
}

function poisonValue(value: unknown, key: string, word: () => string, link: () => string): unknown {
  if (typeof value === 'string') {
    if (LINK.test(key) && !value.startsWith('/')) return link();
    if (key === 'url' && OUR_FILE.test(value)) return SIGNED;
    const ours = OURS.test(value) || OUR_FILE.test(value) || OUR_WAY.test(key);
    return ours ? value : word();
  }
  if (Array.isArray(value)) return value.map((entry) => poisonValue(entry, key, word, link));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, poisonValue(entry, name, word, link)]),
  );
}

/** As a store would be that can write into every field of its settings. */
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
  };
}

/** `turn` says where in the lists it begins; over some dozens of states each word comes to each kind of place. */
export function poisoned(entry: GalleryState, brand: StoreBrand, turn: number): GalleryState {
  const word = turning(WORDS, turn * 7);
  const link = turning(LINKS, turn);
  const style = turning(STYLES, turn);
  const props = poisonValue(entry.props, '', word, link);
  const orderNumber = entry.orderNumber === null ? null : word();
  return { ...entry, props, orderNumber, store: poisonBrand(brand, word, link, style) } as GalleryState;
}
