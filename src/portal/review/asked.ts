import type { ReviewProps } from './model.ts';
import { words as reviewWords } from './text.ts';

/** With a signature that comes later the customer ticks it, too. */
export const asksStatement = ({ proof, valet }: Pick<ReviewProps, 'proof' | 'valet'>): boolean =>
  proof !== null && !(valet !== null && proof === 'SIGNATURE');

/** Whether the shopper has to sign here, and has not; `drawn`, `typed`: what the form holds. */
export const isUnsigned = (
  { proof, valet, mayType }: Pick<ReviewProps, 'proof' | 'valet' | 'mayType'>,
  { drawn, typed }: { drawn: string; typed: string },
): boolean => proof === 'SIGNATURE' && valet === null && drawn === '' && !(mayType && typed !== '');

/** Whether a receipt is asked for and has no page yet. */
export const lacksReceipt = ({ receipt }: Pick<ReviewProps, 'receipt'>, pages: number): boolean =>
  receipt !== null && pages === 0;

export const unsignedMessage = ({ mayType }: Pick<ReviewProps, 'mayType'>): string =>
  mayType ? reviewWords.signatureMissing : reviewWords.signatureNotDrawn;
