/** Text of the store's own fields of claims. */
import type { MetadataKind } from '../../domain/claims/metadata.ts';
import { catalogue } from '../../domain/text/catalogue.ts';

const KINDS: Record<MetadataKind, string> = {
  text: 'Text',
  number: 'Number',
  yes_no: 'Yes or no',
  choice: 'One of several values',
  date: 'Date',
};

export const text = catalogue({
  list: 'Claim fields',
  failed: 'The fields didn’t load',
  none: {
    title: 'No fields yet',
    text: 'A field keeps what your team wants to know about each claim, such as the batch.',
  },
  add: 'Add a field',
  full: (most: number) => `A store can have ${most} fields.`,
  kinds: KINDS,
  choices: (choices: readonly string[]) => choices.join(', '),
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string) => `Moved “${name}”.`,
  addTitle: 'Add a field',
  changeTitle: (name: string) => `Change “${name}”`,
  name: 'Name',
  kind: 'What it keeps',
  kindHint: 'This can’t be changed later.',
  values: 'Values to choose from',
  valuesHint: 'One per line. A claim keeps a value that you remove here.',
  added: (name: string) => `Added “${name}”.`,
  changed: (name: string) => `Changed “${name}”.`,
  removeText:
    'Claims no longer show it. Their values stay in the store’s data, but nobody can see or change them in the console.',
});
