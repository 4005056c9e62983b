/** Script of the API reference: search, copy buttons and, in demo mode, "Try it". The page is complete without it. */
import { offerCopies } from './copy.ts';
import { offerSearch } from './search-box.ts';
import { offerTrials } from './trial.ts';

offerSearch(document);
offerCopies(document);
const { demoLookup } = document.body.dataset;
if (demoLookup) offerTrials(document, demoLookup);

// On a phone the list of operations covers the page: close it when one is chosen.
const operations = document.getElementById('operations');
operations?.addEventListener('click', ({ target }) => {
  const isOpen = operations.matches('[popover]:popover-open');
  if (isOpen && target instanceof Element && target.closest('a')) operations.hidePopover();
});
