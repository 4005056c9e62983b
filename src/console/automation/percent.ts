const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** @param share from 0 to 1 */
export const percent = (share: number): string => PERCENT.format(share);
