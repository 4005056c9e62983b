/** Text of lists with a search. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  search: 'Search',
  import: { orders: 'Import orders', products: 'Import products' },
  allTypes: 'all types of claims',
  change: 'Change',
  changeThis: (title: string) => `Change ${title}`,
  open: 'Open',
  openThis: (title: string) => `Open ${title}`,
  remove: 'Delete',
  removeThis: (title: string) => `Delete ${title}`,
  removeTitle: (title: string) => `Delete “${title}”?`,
  removed: (title: string) => `Deleted “${title}”.`,
  readOnly: 'You can see these, but not change them. Ask an owner or admin of the store.',
  filters: 'Filters',
  clear: 'Clear filters',
  orderedOn: 'Ordered',
  ordered: { from: 'Ordered from', to: 'Ordered to' },
  export: 'Export as CSV',
  more: 'Show more',
  notYet: 'Nothing found among the newest. “Show more” looks further back.',
});
