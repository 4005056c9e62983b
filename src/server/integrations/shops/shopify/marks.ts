/** Where our mark stands in what people read in the shop: at the end of a note. */

export const noteOf = ({ claimNumber, mark }: { claimNumber: string; mark: string }): string =>
  `Claim ${claimNumber} [${mark}]`;

const MARK = /\[([a-z0-9-]{8,40})\]\s*$/;
export const markIn = (text: string | null): string | null => MARK.exec(text ?? '')?.[1] ?? null;
