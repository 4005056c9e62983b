/** Replaces files by those in a language: `text.ts` by `text.fr.ts`, if there is one. Only that file still finds the first. */
import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';
import { DEFAULT_LOCALE, type Locale } from '../src/domain/text/locale.ts';

export const inLanguage = (locale: Locale): Plugin => ({
  name: 'in-language',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (locale === DEFAULT_LOCALE || importer === undefined) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (found === null || found.external) return null;
    const translation = found.id.replace(/(?=\.tsx?$)/, `.${locale}`);
    return translation !== importer && translation !== found.id && existsSync(translation)
      ? translation
      : null;
  },
});
