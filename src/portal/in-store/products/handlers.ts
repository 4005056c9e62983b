import type { InStoreProduct } from '../../../domain/in-store.ts';
import { findProduct, searchCatalogue } from '../../../server/in-store/store.ts';
import { urls } from '../../../urls.ts';
import { draw, UNPROCESSABLE } from '../../outcome.ts';
import { coverProblem } from '../cover.ts';
import { frameOf, goOn } from '../journey.ts';
import { words as all } from '../text.ts';
import type { InStoreHandlers, InStoreVisit } from '../visit.ts';
import { fieldOf } from './answers.ts';
import type { ProductsProps } from './model.ts';

const words = all.products;
const LONGEST_ID = 200;

const queryOf = ({ query }: InStoreVisit) =>
  (query.get('q') ?? '').replaceAll('\0', '').toWellFormed().trim().slice(0, 100);

/** What was searched for; else what was chosen before. */
async function productsFor(visit: InStoreVisit): Promise<ProductsProps['products']> {
  const { context, store, draft } = visit;
  const query = queryOf(visit);
  if (query !== '') return searchCatalogue(context.db, store.id, query);
  if (!draft.product?.listed) return null;
  const chosen = await findProduct(context.db, store.id, draft.product.sourceProductId);
  return chosen ? [chosen] : null;
}

async function props(
  visit: InStoreVisit,
  chosen: string | null,
  problem: string | null = null,
): Promise<ProductsProps> {
  const products = await productsFor(visit);
  return {
    ...frameOf(visit, 'products'),
    errors: problem === null ? [] : [{ field: fieldOf(products?.length ?? 0), message: problem }],
    query: queryOf(visit),
    products,
    chosen,
    searchUrl: urls.api.productsSearch(),
    store: visit.store.slug,
  };
}

async function problemOf(visit: InStoreVisit, product: InStoreProduct): Promise<string | null> {
  const { dateOfPurchase } = visit.draft;
  return dateOfPurchase === null ? null : coverProblem(visit, product, dateOfPurchase);
}

export const productsHandlers: InStoreHandlers = {
  show: async (visit) => {
    const { product } = visit.draft;
    return draw('in-store/products', await props(visit, product?.listed ? product.sourceProductId : null));
  },
  answer: async (visit, form) => {
    const id = form.one('product').slice(0, LONGEST_ID);
    const known = id === '' ? null : await findProduct(visit.context.db, visit.store.id, id);
    const product = known && ({ listed: true, sourceProductId: known.sourceProductId } as const);
    const problem = product ? await problemOf(visit, product) : words.missing;
    if (product && problem === null) return goOn(visit, { product });
    return draw('in-store/products', await props(visit, id, problem), UNPROCESSABLE);
  },
};
