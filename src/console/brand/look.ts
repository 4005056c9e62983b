/** A look as the values of a form, by the paths that a problem names. */
import type { BrandDraft } from '../../contract/brand.ts';
import { nested } from '../../domain/stores/setting-paths.ts';
import type { Branding } from '../../domain/stores/settings.ts';
import type { Values } from '../forms/use-section.ts';

export type Look = BrandDraft['look'];

const wordsOf = (words: Look['words']): Values =>
  Object.fromEntries(
    Object.entries(words).flatMap(([page, table]) =>
      Object.entries(table).map(([name, text]) => [`words.${page}.${name}`, text]),
    ),
  );

export const valuesOf = ({ colors, fonts, words, ...look }: Look): Values => ({
  ...wordsOf(words),
  'colors.brand': colors.brand,
  'colors.surface': colors.surface,
  'colors.text': colors.text,
  darkColors: look.darkColors,
  'fonts.heading': fonts.heading,
  'fonts.body': fonts.body,
  fontSize: look.fontSize,
  welcomeTitle: look.welcomeTitle,
  welcomeDescription: look.welcomeDescription,
  logoUrl: look.logoUrl,
  faviconUrl: look.faviconUrl,
  paperLogo: look.paperLogo,
});

/** What a patch of the draft takes. */
export const patchOf = (values: Values): object => nested(values);

/** What is typed, as the rules know it. Invalid colors count as the default. */
export const lookOf = (values: Values): Branding => nested(values) as Branding;
