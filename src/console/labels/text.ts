/** Text of the labels. */
import type { LabelColor } from '../../domain/claims/label.ts';
import { catalogue } from '../../domain/text/catalogue.ts';

const COLORS: Record<LabelColor, string> = {
  gray: 'Gray',
  red: 'Red',
  orange: 'Orange',
  amber: 'Amber',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  indigo: 'Indigo',
  purple: 'Purple',
  pink: 'Pink',
};

export const text = catalogue({
  list: 'Labels',
  failed: 'The labels didn’t load',
  none: { title: 'No labels yet', text: 'A label marks claims that belong together, such as “fragile”.' },
  add: 'Add a label',
  name: 'Name',
  color: 'Color',
  colors: COLORS,
  claims: 'Show claims',
  claimsOf: (name: string) => `Show claims with ${name}`,
  addTitle: 'Add a label',
  changeTitle: (name: string) => `Change “${name}”`,
  renames: 'A new name also replaces the old one on claims.',
  added: (name: string) => `Added “${name}”.`,
  changed: (name: string) => `Changed “${name}”.`,
  removeText: 'It is taken off all claims that have it. This can’t be undone.',
  counting: 'Counting the claims that have it…',
  count: (count: number, hasMore: boolean) => {
    const number = count.toLocaleString('en-US');
    if (hasMore) return `More than ${number} claims have it.`;
    return count === 1 ? '1 claim has it.' : `${number} claims have it.`;
  },
});
