import { queryOptions } from '@tanstack/react-query';
import type { ProductEditAnswer } from '../../contract/product-edit.ts';
import type { Api } from '../app/api.ts';

/** What can be changed of the product by hand. */
export const editQuery = (api: Api, store: string, productId: string) =>
  queryOptions({
    queryKey: [store, 'product', productId, 'edit'],
    queryFn: ({ signal }) =>
      api.get<ProductEditAnswer>(`/products/${encodeURIComponent(productId)}/edit`, { signal }),
  });
