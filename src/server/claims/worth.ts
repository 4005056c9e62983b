import type { WorthyResolution } from '../../domain/resolutions/worth.ts';
import type { ResolutionRow } from './queries.ts';

type Row = Pick<ResolutionRow, 'resolution_type' | 'amounts' | 'paid_original_currency'> & {
  paid_value: string | number;
};

/** The facts of a resolution's row that its worth is computed from. */
export const worthyOf = (row: Row): WorthyResolution => ({
  type: row.resolution_type,
  paidValue: String(row.paid_value),
  total: row.amounts.total,
  currency: row.paid_original_currency,
});
