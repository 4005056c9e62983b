import type { ResolutionMethod } from '../../../domain/settings.ts';
import type { Frame, ItemView } from '../../views.ts';

export type AnswerLines = {
  key: 'product' | 'bought' | 'receipt' | 'issue' | 'contact' | 'address';
  lines: string[];
};

export type AnswerRow = AnswerLines & { changeHref: string };

/**
 * Fields: `method`, `addressConfirmed` = `yes`, `acknowledged` = `yes`, `signature` (PNG data URL) or `signatureName`.
 */
export type InStoreReviewProps = Frame & {
  item: ItemView | null;
  rows: AnswerRow[];
  methods: { value: ResolutionMethod; line: string }[];
  /** Null where the store asks for no address. */
  asksAddress: boolean;
  proof: 'ACKNOWLEDGEMENT' | 'SIGNATURE' | null;
  values: {
    method: ResolutionMethod | null;
    addressConfirmed: boolean;
    acknowledged: boolean;
    signatureName: string;
  };
};
