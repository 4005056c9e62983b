/** The anchor of a heading in our documents, as code hosts form it: `Second factors, lost` → `second-factors-lost`. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
