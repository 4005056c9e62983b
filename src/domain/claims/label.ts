/** The labels that a store keeps for its claims. */

export const LABEL_COLORS = [
  'gray',
  'red',
  'orange',
  'amber',
  'green',
  'teal',
  'blue',
  'indigo',
  'purple',
  'pink',
] as const;

export type LabelColor = (typeof LABEL_COLORS)[number];

/** Of a label that a claim brings along. */
export const DEFAULT_LABEL_COLOR: LabelColor = 'gray';

export const MOST_LABELS = 200;
export const LONGEST_LABEL = 50;

/** Two names with the same key are the same name: they differ in capitals, in width, or by characters that nobody sees. */
export const labelKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();
