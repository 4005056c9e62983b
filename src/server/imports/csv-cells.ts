/**
 * The columns of our CSV files, and how to parse a cell of each. A test compares docs/importing.md with these tables.
 */
import { instantOf, startOfDay } from '../../domain/time/calendar.ts';
import type { FormatOptions } from '../integrations/shops/ports.ts';

/** A problem with a cell, as a sentence. */
export class CellFault {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** Parses a cell's trimmed, non-empty text into a value of our document. The document's schema then validates it. */
type CellReader = (text: string, options: FormatOptions) => unknown;

/** `part`: the part of the document it belongs to. `path`: the field there, or null if only the file needs it. */
export type Column<Part extends string = string> = {
  name: string;
  part: Part;
  path: string | null;
  read: CellReader;
  isRequired?: true;
};

export const words: CellReader = (text) => text;

/** How a spreadsheet writes a number that is too long for it. */
const ROUNDED = /^-?\d([.,]\d+)?E\+\d+$/i;
/** How some tools keep a spreadsheet from reading an id as a number: ="00123". */
const KEPT_AS_TEXT = /^="(.*)"$/s;

/** Ids and numbers used as names, never quantities. */
export const code: CellReader = (text) => {
  const value = KEPT_AS_TEXT.exec(text)?.[1] ?? text;
  if (!ROUNDED.test(value)) return value;
  return new CellFault(
    `A spreadsheet has rounded it to "${value}": format the column as text and export it again.`,
  );
};

export const money: CellReader = (text) => {
  if (/^\d+(\.\d+)?$/.test(text)) return text;
  if (text.includes(','))
    return new CellFault(`Use a decimal point and no grouping, such as "1234.50", not "${shown(text)}".`);
  return new CellFault(`Use digits such as "19.90", without sign or currency, not "${shown(text)}".`);
};

export const count: CellReader = (text) =>
  /^\d{1,7}(\.0+)?$/.test(text)
    ? Number(text)
    : new CellFault(`Use a whole number such as "2", not "${shown(text)}".`);

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** With its offset, otherwise in the store's time zone. A date alone means the start of that day. */
export const time: CellReader = (text, { timeZone }) => {
  const [, day = '', clock, offset] = TIME.exec(text) ?? [];
  const instant = !isDay(day)
    ? Number.NaN
    : !clock
      ? startOfDay(day, timeZone)
      : offset
        ? Date.parse(`${day}T${clock}${offset.toUpperCase()}`)
        : isClock(clock)
          ? instantOf(`${day}T${clock}`, timeZone)
          : Number.NaN;
  if (!Number.isNaN(instant)) return new Date(instant).toISOString();
  return new CellFault(`Use a time such as "2026-11-01 10:00", or with its offset, not "${shown(text)}".`);
};

export const date: CellReader = (text) =>
  isDay(text.slice(0, 10)) && TIME.test(text)
    ? text.slice(0, 10)
    : new CellFault(`Use a date such as "2026-11-06", not "${shown(text)}".`);

export const capitals: CellReader = (text) => text.toUpperCase().replaceAll(/[ -]/g, '_');
export const smallLetters: CellReader = (text) => text.toLowerCase();

export const yesOrNo: CellReader = (text) => {
  const word = text.toLowerCase();
  if (['yes', 'true', '1'].includes(word)) return true;
  if (['no', 'false', '0'].includes(word)) return false;
  return new CellFault(`Use yes or no, not "${shown(text)}".`);
};

export const list: CellReader = (text) => text.split(',').flatMap((tag) => tag.trim() || []);

/** `Color: red | Size: M` */
export const options: CellReader = (text) => {
  const pairs = text.split('|').map((pair) => pair.split(':'));
  if (pairs.some(([name, ...value]) => !name?.trim() || value.length === 0))
    return new CellFault(`Use names and values such as "Color: red | Size: M", not "${shown(text)}".`);
  return pairs.map(([name = '', ...value]) => ({ name: name.trim(), value: value.join(':').trim() }));
};

// `Date.parse` reads February 30 as March 2.
const isDay = (text: string): boolean => {
  const parsed = Date.parse(`${text}T00:00:00Z`);
  const inRange = parsed >= Date.UTC(1970) && parsed < Date.UTC(2100);
  return inRange && new Date(parsed).toISOString().startsWith(text);
};

const isClock = (text: string): boolean => !Number.isNaN(Date.parse(`1970-01-01T${text}Z`));

/** A cell quoted in a sentence, shortened if very long. */
export const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
