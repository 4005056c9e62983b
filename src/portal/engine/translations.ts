/** The words of handlers in other languages than the default: `text.fr.ts` translates what `text.ts` exports. */
import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../domain/text/locale.ts';
import { translate } from '../../domain/text/translated.ts';

const SOURCES = fileURLToPath(new URL('../../', import.meta.url));

type Words = Record<string, unknown>;
const load = async (file: string) => (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Words;

export async function loadTranslations(): Promise<void> {
  for (const locale of Object.keys(LOCALES) as Locale[]) {
    if (locale === DEFAULT_LOCALE) continue;
    for (const file of globSync(`{domain,portal,ui}/**/*.${locale}.{ts,js}`, { cwd: SOURCES })) {
      const [ours, theirs] = await Promise.all([
        load(`${SOURCES}${file.replace(/\.[^.]+(?=\.[^.]+$)/, '')}`),
        load(`${SOURCES}${file}`),
      ]);
      for (const [name, words] of Object.entries(ours)) {
        const translation = theirs[name];
        if (isTable(words) && isTable(translation)) translate(words, locale, translation);
      }
    }
  }
}

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null;
