/** The product that arrived in place of the right one: a product of the store, or the shopper's description. */
import type { ReceivedItem } from '../../../domain/filing/draft.ts';
import { findProduct } from '../../../server/in-store/queries.ts';
import { searchProducts } from '../../../server/products/queries.ts';
import { urls } from '../../../urls.ts';
import type { Form } from '../../engine/forms.ts';
import type { Visit } from '../visit.ts';
import type { ReceivedView } from './model.ts';

const LONGEST_SEARCH = 100;

const productView = ({ sourceProductId, name, sku, imageUrl }: ReceivedView['found'][number]) => ({
  ...{ sourceProductId, name, sku, imageUrl },
});

/** Reads it from the form. If the store no longer has the product, only the description counts. */
export async function receivedIn({ context, store }: Visit, form: Form): Promise<ReceivedItem | null> {
  const id = form.one('receivedProduct');
  const product = id === '' ? null : await findProduct(context.db, store.id, id);
  if (product) return { sourceProductId: product.sourceProductId, name: product.name };
  const name = form.one('received').trim();
  return name === '' ? null : { sourceProductId: null, name };
}

/** `search` adds the products that match the description. */
export async function receivedView(
  { context, store, order }: Visit,
  received: ReceivedItem | null,
  search: string | null,
): Promise<ReceivedView> {
  const { db } = context;
  const chosen = received?.sourceProductId ? await findProduct(db, store.id, received.sourceProductId) : null;
  const words = search?.trim().slice(0, LONGEST_SEARCH) ?? '';
  const found = words === '' ? [] : await searchProducts(db, store.id, words);
  const others = found.filter(({ sourceProductId }) => sourceProductId !== chosen?.sourceProductId);
  return {
    text: search ?? received?.name ?? '',
    chosen: chosen?.sourceProductId ?? null,
    found: [...(chosen ? [chosen] : []), ...others].map(productView),
    searched: words !== '',
    searchUrl: urls.api.productsQuery(order.id),
  };
}
