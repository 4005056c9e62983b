/** Text of lists with a search. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  search: 'Search',
  more: 'Show more',
  notYet: 'Nothing found among the newest. “Show more” looks further back.',
});
