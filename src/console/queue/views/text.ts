/** Text of saved views. */
import type { ViewScope } from '../../../domain/claims/claim-views.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { countedWithin } from '../../../domain/text/counted.ts';

const SCOPES: Record<ViewScope, string> = {
  own: 'Only me',
  store: 'Everyone in this store',
  global: 'Every store',
};

export const text = catalogue({
  title: 'Views',
  scopes: SCOPES,
  count: (count: number, hasMore: boolean) => `${count.toLocaleString('en-US')}${hasMore ? '+' : ''}`,
  countSpoken: (count: number, hasMore: boolean) =>
    `${hasMore ? 'more than ' : ''}${countedWithin(count, 'claim', 'claims')}`,
  menu: (name: string) => `Options for ${name}`,
  rename: 'Rename',
  up: 'Move up',
  down: 'Move down',
  visibleTo: 'Visible to',
  update: 'Save the current search here',
  delete: 'Delete',
  deleted: (name: string) => `“${name}” deleted.`,
  undo: 'Undo',
  moved: (name: string, position: number) => `“${name}” moved to position ${position}.`,
  save: {
    button: 'Save view',
    title: 'Save this search as a view',
    name: 'Name',
    scope: 'Visible to',
    submit: 'Save',
    done: (name: string) => `“${name}” saved.`,
    taken: (name: string) => `There is already a view called “${name}”. Choose another name.`,
  },
  renaming: { title: 'Rename view', submit: 'Rename' },
});
