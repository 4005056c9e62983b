/** Building blocks of the contract: bounded text, times, amounts and web addresses, for requests and answers. */
import { z } from 'zod';
import { isEmailAddress, LONGEST_EMAIL } from '../domain/text/email.ts';
import {
  isOneLine,
  isSeen,
  isSeenThroughout,
  isSeveralLines,
  oneLine,
  severalLines,
  withoutVoid,
} from '../domain/text/plain-text.ts';
import { isDurationError, parseDuration } from '../domain/time/duration.ts';
import './sentences.ts';

// PostgreSQL can't store NUL or unpaired surrogates.
const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** Any text of up to `max` UTF-16 units that the database can store. */
export const text = (max: number) =>
  z.string().max(max).refine(isStorable, 'Remove characters that cannot be stored (NUL, broken Unicode).');

/** Non-empty text: trimmed, 1 to `max`. */
export const someText = (max: number) => text(max).trim().min(1);

/**
 * A name from a shop system or shopper, up to `max`: normalized to one line of visible characters. Not refused, because
 * nobody who sends it could correct it.
 */
export const shownLine = (max: number) => text(max).overwrite(oneLine);

/** Like `shownLine`, but not empty. */
export const someShownLine = (max: number) => shownLine(max).min(1, { abort: true });

/** Like `shownLine`, but keeps line breaks. */
export const shownLines = (max: number) => text(max).overwrite(severalLines);

const UNSEEN = 'Use characters that can be seen.';

/** Like `shownLines`, but with something to see. */
export const someShownLines = (max: number) => shownLines(max).min(1, { abort: true }).refine(isSeen, UNSEEN);

/** Like `someText`, on one line of visible characters: names and settings that a store's team enters. */
export const someLine = (max: number) =>
  someText(max).refine(isOneLine, 'Use one line, without control characters.').refine(isSeen, UNSEEN);

/** Like `someLine`, without zero-width characters that would let two names look alike: names that people give. */
export const someName = (max: number) => someLine(max).overwrite(withoutVoid);

const LINES_ONLY = 'Use plain text with line breaks, without control characters.';

/** Plain text on several lines, refused with control characters or direction marks: texts that a store's team enters. */
export const plainLines = (max: number) =>
  text(max).refine(isSeveralLines, LINES_ONLY).overwrite(severalLines);

/** Like `plainLines`, but with something to see. */
export const somePlainLines = (max: number) => plainLines(max).min(1, { abort: true }).refine(isSeen, UNSEEN);

/** An id of the shop system, unchanged, 1 to 200 visible characters. */
export const sourceId = text(200)
  .min(1)
  .refine(isSeenThroughout, 'Use an id without control characters or invisible characters.');

/** Turns an omitted field into null. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullable().default(null as z.output<T> & null);

/**
 * An amount: digits with an optional decimal part; no sign, exponent or grouping. How many decimals are allowed depends
 * on the currency and is checked where both are known.
 */
export const amount = z.string().regex(/^\d{1,15}(\.\d{1,6})?$/, {
  error: 'Use a decimal string such as "19.90", without sign, currency or grouping.',
  abort: true,
});

export const quantity = z.int().min(0).max(1_000_000);

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

export const currencyCode = z
  .string()
  .max(3)
  .refine((code) => CURRENCIES.has(code), {
    error: 'Use an ISO 4217 code in capitals such as "USD".',
    abort: true,
  });

const EARLIEST = Date.UTC(1970);
const LATEST = Date.UTC(2100);
const isInCalendar = (value: string) => Date.parse(value) >= EARLIEST && Date.parse(value) < LATEST;
const YEARS = 'Use a year from 1970 to 2099.';

// Also runs on invalid values, so it must not throw.
function toUtc(value: string): string {
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}

/** An instant, accepted with any offset and normalized to UTC. */
export const time = z.iso
  .datetime({ offset: true, error: 'Use a time with its offset such as "2026-11-01T10:00:00Z".' })
  .max(40)
  .refine(isInCalendar, { error: YEARS, abort: true })
  .overwrite(toUtc);

const DAY_OR_TIME = 'Use a date such as "2026-11-06", or a time whose date counts.';

/** A plain date; for a timestamp, its date as written. */
export const day = z
  .string()
  .max(40)
  .refine((value) => z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(value).success, {
    error: DAY_OR_TIME,
    abort: true,
  })
  .refine(isInCalendar, YEARS)
  .overwrite((value) => value.slice(0, 10))
  .meta({ description: DAY_OR_TIME });

/** An address that a browser may safely open or load: never `javascript:` or `data:`. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: 'Use an address that starts with https:// or http://.' })
  .max(2048)
  .refine(isStorable, 'Remove characters that cannot be stored (NUL, broken Unicode).');

const PATH_HERE = /^\/\w[\w./%-]*$/;

/** Like `webUrl`, or a path on this server, where the demo pictures are. */
export const pictureUrl = z
  .union([webUrl, z.string().max(2048).regex(PATH_HERE)], {
    error: 'Use an address that starts with https:// or http://.',
  })
  .meta({ description: 'A picture that browsers may load: https:// or http://.' });

/**
 * An ISO 8601 duration ("P1Y", "P18M"). zod's own check refuses weeks combined with days and accepts empty durations.
 */
export const period = z
  .string()
  .max(40)
  .refine((value) => !isDurationError(parseDuration(value)), 'Invalid warranty period');

export const email = z
  .string()
  .max(LONGEST_EMAIL)
  .trim()
  .refine(isEmailAddress, 'Use an email address such as ada@example.com.');

/** An e-mail address that is only compared with a known one, so an invalid one just doesn't match. */
export const soughtEmail = text(LONGEST_EMAIL).trim().min(1);
