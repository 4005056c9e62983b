/** The kinds of records that the palette finds: which list finds them, who may see it, and how a line says what it is. */
import type { ClaimList } from '../../contract/claim-list.ts';
import type { CustomerList } from '../../contract/customer-list.ts';
import type { Label } from '../../contract/label.ts';
import type { Macro } from '../../contract/macro.ts';
import type { OrderList } from '../../contract/order-list.ts';
import type { PolicyList, ReturnList, WarrantyList } from '../../contract/order-records.ts';
import type { OwnStores } from '../../contract/people.ts';
import type { PlatformAccounts } from '../../contract/platform-accounts.ts';
import type { Catalogue } from '../../contract/product-list.ts';
import type { ReviewList } from '../../contract/review-list.ts';
import type { Sop } from '../../contract/sop.ts';
import type { Team } from '../../contract/team.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import { orderName } from '../../domain/orders/order-number.ts';
import { urls } from '../../urls.ts';
import { queueHref } from '../queue/address.ts';
import { withFilter } from '../queue/filters.ts';
import { text } from './text.ts';

type Line = { label: string; to: string };

export type Kind<Answer> = {
  /** Of the group of lines. */
  name: string;
  /** Its list in the API, of a store; null if the list belongs to no store. */
  path: string | null;
  /** Of all stores of the person, if there is one. */
  pathOfAll?: string;
  permissions: readonly Permission[];
  /** The list has no search and is short: it is read whole, and looked through here. */
  isWhole?: true;
  linesOf: (answer: Answer, store: string) => Line[];
};

const words = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
const ofOrder = ({ orderNumber, customerName }: { orderNumber: string; customerName: string | null }) =>
  words(text.order(orderName(orderNumber)), customerName);
const opened = (store: string, section: string, query: Record<string, string>) =>
  `${urls.console.setting(store, section)}?${new URLSearchParams(query)}`;

export const CLAIMS: Kind<ClaimList> = {
  name: text.claims,
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
  name: text.orders,
  path: '/orders',
  permissions: ['order:read'],
  linesOf: ({ orders }, store) =>
    orders.map(({ id, orderNumber, customerName, customerEmail }) => ({
      label: words(orderName(orderNumber), customerName ?? customerEmail),
      to: urls.console.order(store, id),
    })),
};

export const CUSTOMERS: Kind<CustomerList> = {
  name: text.customers,
  path: '/customers',
  permissions: ['order:read', 'claim:read'],
  linesOf: ({ customers }, store) =>
    customers.map(({ id, name, email }) => ({
      label: words(name, email),
      to: urls.console.customer(store, id),
    })),
};

export const PRODUCTS: Kind<Catalogue> = {
  name: text.products,
  path: '/products',
  permissions: ['product:read'],
  linesOf: ({ products }, store) =>
    products.map(({ sourceProductId, name, sku }) => ({
      label: words(name, sku),
      to: urls.console.product(store, sourceProductId),
    })),
};

export const WARRANTIES: Kind<WarrantyList> = {
  name: text.warranties,
  path: '/warranties',
  permissions: ['warranty:read'],
  linesOf: ({ warranties }, store) =>
    warranties.map((one) => ({
      label: words(one.name, ofOrder(one)),
      to: urls.console.warranty(store, one.id),
    })),
};

export const RETURNS: Kind<ReturnList> = {
  name: text.returns,
  path: '/returns',
  permissions: ['return:read'],
  linesOf: ({ returns }, store) =>
    returns.map((one) => ({
      label: words(one.returnId, ofOrder(one)),
      to: urls.console.return(store, one.id),
    })),
};

export const POLICIES: Kind<PolicyList> = {
  name: text.policies,
  path: '/policies',
  permissions: ['policy:read'],
  linesOf: ({ policies }, store) =>
    policies.map((one) => ({
      label: words(text.coverages[one.coverage], ofOrder(one)),
      to: urls.console.policy(store, one.id),
    })),
};

export const REVIEWS: Kind<ReviewList> = {
  name: text.reviews,
  path: '/reviews',
  permissions: ['review:read'],
  linesOf: ({ reviews }, store) =>
    reviews.map(({ id, rating, authorName, content }) => ({
      label: words(text.stars(rating), authorName, content),
      to: urls.console.review(store, id),
    })),
};

export const MEMBERS: Kind<Team> = {
  name: text.members,
  path: '/team-members',
  permissions: ['team-member:read'],
  linesOf: ({ members }, store) =>
    members.map(({ name, email }) => ({
      label: words(name, email),
      to: opened(store, 'team', { q: email }),
    })),
};

export const MACROS: Kind<{ macros: Macro[] }> = {
  name: text.macros,
  path: '/macros',
  permissions: ['macro:read'],
  isWhole: true,
  linesOf: ({ macros }, store) =>
    macros.map(({ id, title }) => ({ label: title, to: opened(store, 'macros', { macro: id }) })),
};

export const PROCEDURES: Kind<{ sops: Pick<Sop, 'id' | 'title'>[] }> = {
  name: text.procedures,
  path: '/sops',
  permissions: ['sop:read'],
  isWhole: true,
  linesOf: ({ sops }, store) =>
    sops.map(({ id, title }) => ({ label: title, to: opened(store, 'sops', { sop: id }) })),
};

export const LABELS: Kind<{ labels: Label[] }> = {
  name: text.labels,
  path: '/labels',
  permissions: ['label:read'],
  isWhole: true,
  // A label has no page of its own: one looks for the claims that have it.
  linesOf: ({ labels }, store) =>
    labels.map(({ name }) => ({
      label: name,
      to: queueHref({ store, filter: { tab: 'all', q: withFilter('', 'label', name), sort: null } }),
    })),
};

/** For who works for more stores than the pages name. */
export const STORES: Kind<OwnStores> = {
  name: text.stores,
  path: null,
  pathOfAll: '/me/stores',
  permissions: [],
  linesOf: ({ stores }) =>
    stores.map(({ slug, name }) => ({ label: words(name, slug), to: urls.console.claims(slug) })),
};

/** For the platform's staff. */
export const ACCOUNTS: Kind<PlatformAccounts> = {
  name: text.accounts,
  path: null,
  pathOfAll: '/platform/accounts',
  permissions: ['store:read'],
  linesOf: ({ accounts }) =>
    accounts.map(({ slug, name }) => ({ label: words(name, slug), to: urls.console.platformAccount(slug) })),
};
