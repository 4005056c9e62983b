/** Lines of text, optionally with a value at the end, stacked or in two columns. */
import { INK, type Ink, type Pen } from './paper.ts';

export type Row = {
  text: string;
  ink?: Partial<Ink>;
  /** Aligned to the end of the line. */
  value?: string;
  /** Draws a line above: a total. */
  ruled?: boolean;
  /** Space above it, in points. */
  above?: number;
};

type Place = { x: number; width: number };
const BETWEEN = 28;
/** Width share of the label if there is a value. */
const LABEL = 0.62;

const labelWidth = (row: Row, { width }: Place) => (row.value === undefined ? width : width * LABEL);

function heightOf(pen: Pen, rows: readonly Row[], place: Place): number {
  return rows.reduce((sum, row) => sum + (row.above ?? 0) + pen.height(row.text, inkOf(row, place)) + 2, 0);
}

const inkOf = (row: Row, place: Place): Partial<Ink> => ({
  ...row.ink,
  x: place.x,
  width: labelWidth(row, place),
});

function drawRow(pen: Pen, row: Row, place: Place): void {
  pen.y += row.above ?? 0;
  if (row.ruled) {
    pen.pdf.moveTo(place.x, pen.y - 1).lineTo(place.x + place.width, pen.y - 1);
    pen.pdf.lineWidth(0.75).strokeColor(INK).stroke();
  }
  const top = pen.y;
  pen.words(row.text, inkOf(row, place));
  if (row.value !== undefined) {
    const below = pen.y;
    const value = { ...row.ink, x: place.x + place.width * LABEL, width: place.width * (1 - LABEL) };
    pen.y = top;
    pen.words(row.value, { ...value, align: 'end' });
    pen.y = Math.max(pen.y, below);
  }
  pen.y += 2;
}

/** How many rows from here must stay on one page: a heading with the next row, a column of amounts with its total. */
function together(rows: readonly Row[], at: number): number {
  const isAmount = (row: Row | undefined) => row?.value !== undefined;
  if (isAmount(rows[at])) {
    if (isAmount(rows[at - 1])) return 1;
    const end = rows.findIndex((row, index) => index > at && !isAmount(row));
    return (end < 0 ? rows.length : end) - at;
  }
  return rows[at]?.ink?.bold ? 2 : 1;
}

/** Stacked, with amounts no wider than the eye can follow. */
export function drawRows(pen: Pen, rows: readonly Row[]): void {
  for (const [at, row] of rows.entries()) {
    const width = row.value === undefined ? pen.width : Math.min(pen.width, 300);
    const place = { x: pen.left, width };
    pen.room(heightOf(pen, rows.slice(at, at + together(rows, at)), place));
    drawRow(pen, row, place);
  }
}

/** Side by side if they fit on a page, otherwise stacked. */
export function drawColumns(pen: Pen, left: readonly Row[], right: readonly Row[]): void {
  const width = (pen.width - BETWEEN) / 2;
  const columns = [left, right]
    .filter((rows) => rows.length > 0)
    .map((rows, at) => ({ rows, place: { x: pen.left + at * (width + BETWEEN), width } }));
  const high = Math.max(0, ...columns.map(({ rows, place }) => heightOf(pen, rows, place)));
  if (high > pen.pageHeight) {
    for (const { rows } of columns) drawRows(pen, rows);
    return;
  }
  pen.room(high);
  const top = pen.y;
  let bottom = top;
  for (const { rows, place } of columns) {
    pen.y = top;
    for (const row of rows) drawRow(pen, row, place);
    bottom = Math.max(bottom, pen.y);
  }
  pen.y = bottom;
}
