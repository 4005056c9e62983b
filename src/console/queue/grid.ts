/**
 * The parts of the list's grid, marked by ARIA roles instead of table elements. Chromium takes three times as long to style the cells of a real table,
 * which is most of the time that a line costs while a person scrolls.
 */
export const ROWS = { role: 'rowgroup' } as const;
export const HEADING = { role: 'columnheader' } as const;
export const CELL = { role: 'gridcell' } as const;

/** @param rowCount with the row of headings; -1 if unknown */
export const grid = (label: string, rowCount: number, isMultiselectable?: true) =>
  ({
    role: 'grid',
    'aria-label': label,
    'aria-rowcount': rowCount,
    'aria-multiselectable': isMultiselectable,
  }) as const;

/** @param index counted from 1, the row of headings */
export const row = (index: number, isSelected?: boolean) =>
  ({ role: 'row', 'aria-rowindex': index, 'aria-selected': isSelected }) as const;
