import type { Sheet, SheetItem } from '../../../domain/claims/claim-sheet.ts';

/** As on paper, with pictures as signed addresses of our own. */
export type PrintSheet = Omit<Sheet, 'items'> & {
  items: (Omit<SheetItem, 'photos'> & { photos: string[] })[];
};

export type PrintProps = {
  sheet: PrintSheet;
  logoUrl: string | null;
  /** The claim's page, and the same sheet as a file. */
  back: string;
  pdf: string;
};
