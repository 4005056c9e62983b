/** Words of the contract: bounded texts, times, amounts and addresses of the web, as requests and answers use them. */
import { z } from 'zod';
import { isEmailAddress, LONGEST_EMAIL } from '../domain/text/email.ts';
import { isOneLine, oneLine, severalLines } from '../domain/text/plain-text.ts';
import { isDurationError, parseDuration } from '../domain/time/duration.ts';
import './sentences.ts';

// PostgreSQL stores neither NUL nor half a surrogate pair.
const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** Any text up to `max` UTF-16 units that a database can hold. */
export const text = (max: number) =>
  z.string().max(max).refine(isStorable, 'Remove characters that cannot be stored (NUL, broken Unicode).');

/** A text that says something: trimmed, 1 to `max`. */
export const someText = (max: number) => text(max).trim().min(1);

/**
 * Names and the like as shop systems and shoppers send them, up to `max`: brought to one line of which all can be seen. Not
 * refused, since nobody there could put it right.
 */
export const shownLine = (max: number) => text(max).overwrite(oneLine);

/** As `shownLine`, and says something. */
export const someShownLine = (max: number) => shownLine(max).min(1);

/** As `shownLine`, with its own lines. */
export const shownLines = (max: number) => text(max).overwrite(severalLines);

/** As `someText`, on one line of which all can be seen: names and settings that a store's team writes. */
export const someLine = (max: number) =>
  someText(max).refine(isOneLine, 'Use one line, without control characters.');

/** An id of the shop system: kept as it is, 1 to 200. */
export const sourceId = text(200).min(1);

/** Null where a field may be left out. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullable().default(null as z.output<T> & null);

/**
 * An amount: digits with an optional fraction after a point, never negative, no sign, exponent or grouping. How many
 * digits may follow the point depends on the currency and is checked where both are known.
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

// Run on refused values too, so it must not throw.
function toUtc(value: string): string {
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}

/** An instant; any offset in, UTC out. */
export const time = z.iso
  .datetime({ offset: true, error: 'Use a time with its offset such as "2026-11-01T10:00:00Z".' })
  .max(40)
  .refine(isInCalendar, { error: YEARS, abort: true })
  .overwrite(toUtc);

const DAY_OR_TIME = 'Use a date such as "2026-11-06", or a time whose date counts.';

/** A plain date; of a time, the date as written counts. */
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

/** An address that a browser may open or load: never `javascript:` or `data:`. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: 'Use an address that starts with https:// or http://.' })
  .max(2048)
  .refine(isStorable, 'Remove characters that cannot be stored (NUL, broken Unicode).');

const PATH_HERE = /^\/\w[\w./%-]*$/;

/** As `webUrl`, or a path on this server: the demo's pictures stand there. */
export const pictureUrl = z
  .union([webUrl, z.string().max(2048).regex(PATH_HERE)], {
    error: 'Use an address that starts with https:// or http://.',
  })
  .meta({ description: 'A picture that browsers may load: https:// or http://.' });

/** An ISO 8601 duration ("P1Y", "P18M"); zod's own would refuse weeks beside days and allow empty ones. */
export const period = z
  .string()
  .max(40)
  .refine((value) => !isDurationError(parseDuration(value)), 'Invalid warranty period');

export const email = z
  .string()
  .max(LONGEST_EMAIL)
  .trim()
  .refine(isEmailAddress, 'Use an e-mail address such as "ada@example.com".');

/** An address that is only compared with one we have: whatever is wrong with it, it matches none. */
export const soughtEmail = text(LONGEST_EMAIL).trim().min(1);
