/** Text of lists with a search. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  search: 'Search',
  save: 'Save',
  readOnly: 'You can see these, but not change them. Ask an owner or admin of the store.',
  filters: 'Filters',
  export: 'Export as CSV',
  more: 'Show more',
  notYet: 'Nothing found among the newest. “Show more” looks further back.',
});
