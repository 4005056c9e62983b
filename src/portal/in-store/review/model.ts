import type { Frame, ItemView, PhotoView } from '../../parts/views.ts';

export type AnswerLines = {
  key: 'product' | 'bought' | 'receipt' | 'issue' | 'method' | 'contact' | 'address';
  lines: string[];
};

/** `changeHref` null: it was no question. */
export type AnswerRow = AnswerLines & { changeHref: string | null };

/**
 * Fields: `addressConfirmed` = `yes`, `acknowledged` = `yes`, `signature` (PNG data URL) or `signatureName`.
 */
export type InStoreReviewProps = Frame & {
  item: ItemView | null;
  rows: AnswerRow[];
  /** Of what is wrong with it. */
  photos: PhotoView[];
  /** False where the store asks for no address. */
  asksAddress: boolean;
  /** A replacement is asked for. */
  isSent: boolean;
  proof: 'ACKNOWLEDGEMENT' | 'SIGNATURE' | null;
  values: {
    addressConfirmed: boolean;
    acknowledged: boolean;
    signatureName: string;
  };
};
