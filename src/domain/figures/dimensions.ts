/** What figures can be split by. */
type Dimension_ = {
  label: string;
  /** How a claim with several of them counts. */
  note: string | null;
};

const SEVERAL = 'A claim with several counts once in each.';

/** Of a claim as a whole. */
const CLAIM_DIMENSIONS = {
  type: { label: 'Type', note: null },
  category: { label: 'Category', note: null },
  carrier: { label: 'Carrier', note: SEVERAL },
  product: { label: 'Product', note: SEVERAL },
  channel: { label: 'Sales channel', note: null },
  country: { label: 'Country', note: null },
  method: { label: 'Requested resolution', note: SEVERAL },
} as const satisfies Record<string, Dimension_>;

export type ClaimDimension = keyof typeof CLAIM_DIMENSIONS;

export const DIMENSIONS = {
  ...CLAIM_DIMENSIONS,
  resolution: { label: 'Resolution', note: null },
  person: { label: 'Person', note: null },
  store: { label: 'Store', note: null },
  screen: { label: 'Screen', note: 'A filing counts once on each screen that it reached.' },
  age: { label: 'Age', note: null },
} as const satisfies Record<string, Dimension_>;

export type Dimension = keyof typeof DIMENSIONS;

export const CLAIM_DIMENSION_NAMES = Object.keys(CLAIM_DIMENSIONS) as ClaimDimension[];
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as Dimension[];

/** The age of a claim that waits for a decision, in days since it was filed. */
export const AGES = [
  { value: '0', label: 'Today', from: 0 },
  { value: '1', label: '1 to 2 days', from: 1 },
  { value: '3', label: '3 to 6 days', from: 3 },
  { value: '7', label: '7 to 13 days', from: 7 },
  { value: '14', label: '14 to 29 days', from: 14 },
  { value: '30', label: '30 days or more', from: 30 },
] as const;

export const ageOf = (days: number): string =>
  AGES.findLast(({ from }) => days >= from)?.value ?? AGES[0].value;
