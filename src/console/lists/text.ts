/** Text of lists with a search. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  search: 'Search',
  import: { orders: 'Import orders…', products: 'Import products…' },
  save: 'Save',
  readOnly: 'You can see these, but not change them. Ask an owner or admin of the store.',
  filters: 'Filters',
  export: 'Export as CSV',
  more: 'Show more',
  notYet: 'Nothing found among the newest. “Show more” looks further back.',
});
