/** Records that match, found by the searches of their own lists. A search that a list refuses finds nothing here. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useNavigate } from 'react-router';
import type { ClaimList } from '../../contract/claim-list.ts';
import type { CustomerList } from '../../contract/customer-list.ts';
import type { OrderList } from '../../contract/order-list.ts';
import type { Catalogue } from '../../contract/product-list.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import { urls } from '../../urls.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import type { Entry } from './entry.ts';

const SHOWN = 5;
const SHORTEST = 2;

type Line = { label: string; to: string };
type Kind<Answer> = {
  /** Its list in the API, of a store. */
  path: string;
  /** Of all stores of the person, if there is one. */
  pathOfAll?: string;
  permissions: readonly Permission[];
  linesOf: (answer: Answer, store: string) => Line[];
};

const words = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' · ');

export const CLAIMS: Kind<ClaimList> = {
  path: '/claims',
  pathOfAll: '/me/claims',
  permissions: ['claim:read'],
  linesOf: ({ claims }) =>
    claims.map(({ id, store, claimNumber, authorName, authorEmail, sourceOrderNumber }) => ({
      label: words(`#${claimNumber}`, authorName ?? authorEmail, sourceOrderNumber),
      to: urls.console.claim(store, id),
    })),
};

export const ORDERS: Kind<OrderList> = {
  path: '/orders',
  permissions: ['order:read'],
  linesOf: ({ orders }, store) =>
    orders.map(({ id, orderNumber, customerName, customerEmail }) => ({
      label: words(orderNumber, customerName ?? customerEmail),
      to: urls.console.order(store, id),
    })),
};

export const CUSTOMERS: Kind<CustomerList> = {
  path: '/customers',
  permissions: ['order:read', 'claim:read'],
  linesOf: ({ customers }, store) =>
    customers.map(({ id, name, email }) => ({
      label: words(name, email),
      to: urls.console.customer(store, id),
    })),
};

export const PRODUCTS: Kind<Catalogue> = {
  path: '/products',
  permissions: ['product:read'],
  linesOf: ({ products }, store) =>
    products.map(({ sourceProductId, name, sku }) => ({
      label: words(name, sku),
      to: urls.console.product(store, sourceProductId),
    })),
};

/** At most 5 records of a kind: of the page’s store, or of all stores where the kind has such a list. */
export function useFound<Answer>(kind: Kind<Answer>, typed: string): Entry[] {
  const store = useStoreSlug();
  const api = useApi();
  const navigate = useNavigate();
  const isAllowed = kind.permissions.every(useCan());
  const q = useDeferredValue(typed.trim());
  const path = store === null ? kind.pathOfAll : kind.path;
  const isAsked = path !== undefined && isAllowed && q.length >= SHORTEST;
  const { data } = useQuery({
    queryKey: [store, 'palette', kind.path, q],
    queryFn: ({ signal }) => api.get<Answer>(path ?? kind.path, { query: { q, limit: SHOWN }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isAsked || !data) return [];
  return kind
    .linesOf(data, store ?? '')
    .map(({ label, to }) => ({ value: to, label, run: () => navigate(to) }));
}
