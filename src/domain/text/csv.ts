/**
 * Lines of CSV (RFC 4180) that no spreadsheet executes
 * (https://owasp.org/www-community/attacks/CSV_Injection). An apostrophe makes a cell text.
 */

/** Makes UTF-8 of a file for Excel, which otherwise takes it for the code page of the machine. */
export const CSV_START = '\uFEFF';

/**
 * Where a formula could begin: at the start of a cell, or after anything that some spreadsheet takes for the border
 * between two cells.
 */
const FORMULA = /(^|[,;|\t\r\n])([ "]*)(?=[=+\-@＝＋－＠])/g;
/** A spreadsheet reads it as a number, and there is nothing in it to run. */
const BELOW_ZERO = /^-\d+(\.\d+)?$/;
const LEADING_CONTROL = /^[\t\r\n]/;
const QUOTED = /[",;|\t\r\n']|^ | $/;

/** One line with its line break. Numbers are ours; any text may come from outside. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (BELOW_ZERO.test(value)) return value;
  const guarded = value.replace(FORMULA, "$1$2'").replace(LEADING_CONTROL, "'$&");
  return QUOTED.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
