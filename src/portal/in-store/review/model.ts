import type { Frame, ItemView } from '../../views.ts';

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
  /** Null where the store asks for no address. */
  asksAddress: boolean;
  proof: 'ACKNOWLEDGEMENT' | 'SIGNATURE' | null;
  values: {
    addressConfirmed: boolean;
    acknowledged: boolean;
    signatureName: string;
  };
};
