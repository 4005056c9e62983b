import { queryOptions } from '@tanstack/react-query';
import type { OrderDesk } from '../../contract/order-desk.ts';
import type { Api } from '../app/api.ts';

export const orderQuery = (api: Api, store: string, orderId: string) =>
  queryOptions({
    queryKey: [store, 'order', orderId],
    queryFn: ({ signal }) => api.get<OrderDesk>(`/orders/${encodeURIComponent(orderId)}/desk`, { signal }),
  });
