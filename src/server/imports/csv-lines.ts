/** Combines what several lines of a CSV file say about one thing. */
import type { FormatOptions } from '../integrations/shops/ports.ts';
import { CellFault, type Column, shown } from './csv-cells.ts';

/** `column` is null if the whole line is at fault. */
export type LineFault = { line: number; column: string | null; message: string };

type Cell = { text: string; value: unknown };

/** Cells by column, without empty ones. */
export type CsvLine = { line: number; cells: ReadonlyMap<string, Cell> };

/** Parses the cells of a line, in the order of `columns`; null marks an ignored column. */
export function readLine(
  line: number,
  texts: readonly string[],
  columns: readonly (Column | null)[],
  options: FormatOptions,
): { read: CsvLine; faults: LineFault[] } {
  const cells = new Map<string, Cell>();
  const faults: LineFault[] = [];
  if (texts.length !== columns.length) {
    const message = `It has ${texts.length} cells where the first line names ${columns.length} columns.`;
    faults.push({ line, column: null, message });
  }
  columns.forEach((column, i) => {
    const text = texts[i]?.trim();
    if (!column || !text) return;
    const value = column.read(text, options);
    if (value instanceof CellFault) faults.push({ line, column: column.name, message: value.message });
    else cells.set(column.name, { text, value });
  });
  return { read: { line, cells }, faults };
}

/**
 * One thing (an order, an item, a parcel) described by several lines, which must agree but need not repeat everything.
 */
export class Described {
  readonly firstLine: number;
  readonly #cells = new Map<string, Cell & { line: number }>();

  constructor(firstLine: number) {
    this.firstLine = firstLine;
  }

  /** Adds a line's values of these columns. Returns contradictions with earlier lines. */
  add({ line, cells }: CsvLine, columns: readonly Column[]): LineFault[] {
    const faults: LineFault[] = [];
    for (const { name } of columns) {
      const cell = cells.get(name);
      if (!cell) continue;
      const before = this.#cells.get(name);
      if (!before) this.#cells.set(name, { ...cell, line });
      else if (JSON.stringify(before.value) !== JSON.stringify(cell.value)) {
        const message = `"${shown(cell.text)}" here, but "${shown(before.text)}" at line ${before.line}.`;
        faults.push({ line, column: name, message });
      }
    }
    return faults;
  }

  /** Required cells that no line provides. */
  missing(columns: readonly Column[]): LineFault[] {
    const empty = columns.filter(({ name, isRequired }) => isRequired && !this.#cells.has(name));
    return empty.map(({ name }) => ({ line: this.firstLine, column: name, message: 'The cell is empty.' }));
  }

  get(column: string): unknown {
    return this.#cells.get(column)?.value;
  }

  /** The line that provides it, otherwise the first one about the thing. */
  lineOf(column: string): number {
    return this.#cells.get(column)?.line ?? this.firstLine;
  }

  /** The values by the paths of their columns: `shippingAddress.city`. */
  fields(columns: readonly Column[]): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    for (const { name, path } of columns) {
      const value = this.get(name);
      if (path !== null && value !== undefined) place(fields, path, value);
    }
    return fields;
  }

  /** "line 7, price" for the path of a field. */
  nameOf(path: string, columns: readonly Column[]): string {
    const name = columns.find((column) => column.path === path)?.name;
    return name ? `line ${this.lineOf(name)}, ${name}` : `line ${this.firstLine}, ${path}`;
  }
}

function place(target: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const inner = (target[first] ?? {}) as Record<string, unknown>;
  target[first] = inner;
  place(inner, rest.join('.'), value);
}
