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
