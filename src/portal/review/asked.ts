import type { ReviewProps } from './model.ts';

/** With a signature that comes later the customer ticks it, too. */
export const asksStatement = ({ proof, valet }: Pick<ReviewProps, 'proof' | 'valet'>): boolean =>
  proof !== null && !(valet !== null && proof === 'SIGNATURE');
