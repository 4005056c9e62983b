import { queryOptions } from '@tanstack/react-query';
import type { OrderDesk } from '../../contract/order-desk.ts';
import type { OrderEditAnswer } from '../../contract/order-edit.ts';
import type { Api } from '../app/api.ts';

export const orderQuery = (api: Api, store: string, orderId: string) =>
  queryOptions({
    queryKey: [store, 'order', orderId],
    queryFn: ({ signal }) => api.get<OrderDesk>(`/orders/${encodeURIComponent(orderId)}/desk`, { signal }),
  });

/** What can be changed of the order by hand. */
export const editQuery = (api: Api, store: string, orderId: string) =>
  queryOptions({
    queryKey: [store, 'order', orderId, 'edit'],
    queryFn: ({ signal }) =>
      api.get<OrderEditAnswer>(`/orders/${encodeURIComponent(orderId)}/edit`, { signal }),
  });
