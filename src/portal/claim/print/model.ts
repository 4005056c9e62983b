import type { Sheet, SheetItem } from '../../../domain/claims/claim-sheet.ts';

/** The sheet as on paper, with photos as signed URLs of this server. */
export type PrintSheet = Omit<Sheet, 'items'> & {
  items: (Omit<SheetItem, 'photos'> & { photos: string[] })[];
};

export type PrintProps = {
  sheet: PrintSheet;
  logoUrl: string | null;
  /** URLs of the claim's page and of the PDF. */
  back: string;
  pdf: string;
};
