/** The words of pages for shoppers, as part of a store's look. */
import { z } from 'zod';
import { findMistake } from '../domain/claims/macro-text.ts';
import {
  type OwnWords,
  PORTAL_WORDS,
  type PortalWords,
  WORD_VARIABLES,
} from '../domain/stores/portal-words.ts';
import type { PortalPage } from '../domain/stores/standard-words.ts';
import { someLine } from './text.ts';

const VARIABLES = WORD_VARIABLES.map((name) => `{{${name}}}`).join(', ');

const ownText = (most: number) =>
  someLine(most).refine(
    (text) => findMistake(text, WORD_VARIABLES) === null,
    `Use no other variable than ${VARIABLES}, and close it.`,
  );

/** A schema for each word of each page. */
const ofPages = (
  wordOf: (most: number) => z.ZodType,
  pageOf: (words: Record<string, z.ZodType>) => z.ZodType,
) =>
  Object.fromEntries(
    Object.entries(PORTAL_WORDS).map(([page, table]) => [
      page,
      pageOf(Object.fromEntries(Object.entries(table).map(([name, { most }]) => [name, wordOf(most)]))),
    ]),
  ) as Record<PortalPage, z.ZodType>;

export const wordsSchema = z
  .object(
    ofPages(
      () => z.string().nullable(),
      (words) => z.object(words),
    ),
  )
  .meta({
    description: 'Own words of pages; null: those that come with the product.',
  }) as unknown as z.ZodType<PortalWords>;

export const wordsPatchSchema = z
  .strictObject(
    ofPages(
      (most) => ownText(most).nullish(),
      (words) => z.strictObject(words).nullish(),
    ),
  )
  .partial()
  .nullish()
  .meta({
    description: `Words of pages, with this variable: ${VARIABLES}. Null brings back those that come with the product.`,
  }) as unknown as z.ZodType<OwnWords | null | undefined>;
