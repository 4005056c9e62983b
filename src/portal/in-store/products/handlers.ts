import { findProduct, searchCatalogue } from '../../../server/in-store/queries.ts';
import { urls } from '../../../urls.ts';
import { draw, UNPROCESSABLE } from '../../engine/outcome.ts';
import { continueIfCovered } from '../coverage.ts';
import { questionPage } from '../guard.ts';
import { frameOf } from '../journey.ts';
import { words as all } from '../text.ts';
import type { InStoreVisit } from '../visit.ts';
import { fieldOf } from './answers.ts';
import type { ProductsProps } from './model.ts';
import { searchOf, tidySearch } from './query.ts';
import { screen } from './screen.ts';

const words = all.products;
const LONGEST_ID = 200;

/** Results of the search; without a search, the product chosen before. */
async function productsFor(
  { context, store, draft }: InStoreVisit,
  query: string,
): Promise<ProductsProps['products']> {
  if (query !== '') return searchCatalogue(context.db, store.id, query);
  if (!draft.product?.listed) return null;
  const chosen = await findProduct(context.db, store.id, draft.product.sourceProductId);
  return chosen ? [chosen] : null;
}

async function props(
  visit: InStoreVisit,
  { query, chosen, problem = null }: { query: string; chosen: string | null; problem?: string | null },
): Promise<ProductsProps> {
  const products = await productsFor(visit, query);
  return {
    ...frameOf(visit, 'products'),
    errors: problem === null ? [] : [{ field: fieldOf(products?.length ?? 0), message: problem }],
    query,
    products,
    chosen,
    searchUrl: urls.api.productsSearch(),
    store: visit.store.slug,
  };
}

export const page = questionPage(screen, 'products', {
  show: async (visit) => {
    const { product } = visit.draft;
    const chosen = product?.listed ? product.sourceProductId : null;
    return draw(screen, await props(visit, { query: searchOf(visit), chosen }));
  },
  answer: async (visit, form) => {
    const id = form.one('product').slice(0, LONGEST_ID);
    const known = id === '' ? null : await findProduct(visit.context.db, visit.store.id, id);
    // With script, only the form has the search text; without script, only the URL has it.
    const query = tidySearch(form.one('q')) || searchOf(visit);
    if (known) {
      return continueIfCovered(
        visit,
        { product: { listed: true, sourceProductId: known.sourceProductId } },
        query,
      );
    }
    const shown = await props(visit, { query, chosen: id, problem: words.missing });
    return draw(screen, shown, UNPROCESSABLE);
  },
});
