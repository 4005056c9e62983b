/** The script of the API reference: searches, copies and, in demo mode, tries. The page is whole without it. */
import { offerCopies } from './copy.ts';
import { offerSearch } from './search-box.ts';
import { offerTrials } from './trial.ts';

offerSearch(document);
offerCopies(document);
const { demoLookup } = document.body.dataset;
if (demoLookup) offerTrials(document, demoLookup);

// On a phone the operations lie over the page: choosing one closes them.
const operations = document.getElementById('operations');
operations?.addEventListener('click', ({ target }) => {
  const isOpen = operations.matches('[popover]:popover-open');
  if (isOpen && target instanceof Element && target.closest('a')) operations.hidePopover();
});
