import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LOCALE, LOCALES, type Locale, spokenLocale } from '../../domain/text/locale.ts';
import type { PortalBundle } from './render-contract.ts';
import { loadTranslations } from './translations.ts';

/** Output of scripts/build.ts: a set of pages in one language. */
export function buildOf(locale: Locale) {
  const folder = new URL(`../../../dist/${folderOf(locale)}/`, import.meta.url);
  return { client: fileURLToPath(new URL('client/', folder)), server: new URL('server/entry.js', folder) };
}

/** Below dist. */
export const folderOf = (locale: Locale): string =>
  locale === DEFAULT_LOCALE ? 'portal' : `portal-${locale}`;

export const LOCALE_NAMES = Object.keys(LOCALES) as Locale[];

/** The set in the default language. */
export const BUILD = buildOf(DEFAULT_LOCALE);

/** Loads the pages that Vite built, and the words of handlers: Node runs .ts files directly, but not .tsx. */
export async function loadBundle(): Promise<PortalBundle> {
  await loadTranslations();
  const sets = new Map<Locale, PortalBundle>();
  for (const locale of LOCALE_NAMES) {
    const { server } = buildOf(locale);
    if (!existsSync(server)) throw new Error('The pages are not built yet: run `npm run build` first.');
    sets.set(locale, (await import(/* @vite-ignore */ server.href)) as PortalBundle);
  }
  const spoken = () => sets.get(spokenLocale()) as PortalBundle;
  return {
    renderScreen: (screen, input) => spoken().renderScreen(screen, input),
    galleryStates: () => spoken().galleryStates(),
    renderGalleryState: (entry, input) => spoken().renderGalleryState(entry, input),
    renderGallerySizes: (entry, input) => spoken().renderGallerySizes(entry, input),
    renderGallery: (input) => spoken().renderGallery(input),
  };
}
