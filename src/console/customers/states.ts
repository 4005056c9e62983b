/** The states of the customers' list and of a customer's page in the gallery. */
import type { Customer } from '../../contract/customer.ts';
import type { ListedCustomer } from '../../contract/customer-list.ts';
import type { PersonToErase } from '../../contract/person-erasure.ts';
import type { PersonExport } from '../../contract/person-export.ts';
import { urls } from '../../urls.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, type ScreenStates } from '../parts/screen-states.ts';

const LIST = urls.console.customers('demo');
const ONE = urls.console.customer('demo', 'customer1');
const NAMES = ['Ada Shopper', 'Theo Marsh', null, 'Noor Aziz'];
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();
const CREATED = Date.parse('2026-11-05T10:00:00.000Z');

const customer = (index: number, more: Partial<ListedCustomer> = {}): ListedCustomer => ({
  id: `customer${index}`,
  name: NAMES[index % NAMES.length] ?? null,
  email: `shopper${index}@example.com`,
  phone: null,
  orders: 1 + (index % 5),
  claims: index % 3,
  paid: ['88.10', '1212.40', '40.80'][index % 3] ?? '0.00',
  currency: 'USD',
  lastOrderAt: new Date(CREATED - index * 7_000_000).toISOString(),
  ...more,
});

const listOf = (customers: ListedCustomer[], nextCursor: string | null = null) =>
  answered({ customers, nextCursor });
const some = (count: number) => Array.from({ length: count }, (_, index) => customer(index));

export const customersStates: ScreenStates = {
  screen: 'customers',
  answers: { 'GET /customers': listOf(some(12), 'next') },
  states: {
    some: { at: LIST },
    none: { at: LIST, answers: { 'GET /customers': listOf([]) } },
    'no-match': { at: `${LIST}?q=nobody`, answers: { 'GET /customers': listOf([]) } },
    loading: { at: LIST, answers: { 'GET /customers': 'pending' } },
    failed: { at: LIST, answers: { 'GET /customers': 'offline' } },
    'long-texts': {
      at: LIST,
      answers: { 'GET /customers': listOf([customer(0, { name: LONG, paid: '123456789012.99' })]) },
    },
  },
};

const ADA: Customer = {
  id: 'customer1',
  name: 'Ada Shopper',
  email: 'ada@example.com',
  phone: '+1 202 555 0123',
  orders: 4,
  claims: 2,
  currency: 'USD',
  paid: '311.20',
  claimed: '61.20',
  paidOut: '20.40',
  claimRate: 0.5,
  storeClaimRate: 0.031,
  recentOrders: [0, 1, 2, 3].map((index) => ({
    id: `order${index}`,
    orderNumber: String(1_001 - index),
    total: '88.10',
    currency: 'USD',
    claimCount: index < 2 ? 1 : 0,
    createdAt: new Date(CREATED - index * 900_000_000).toISOString(),
  })),
  recentClaims: ['NEW', 'RESOLVED'].map((status, index) => ({
    id: `claim${index}`,
    claimNumber: 20_418 - index * 40,
    status,
    claimType: 'DAMAGED',
    requestedResolution: 'REFUND',
    total: '20.40',
    currency: 'USD',
    createdAt: new Date(CREATED - index * 900_000_000).toISOString(),
  })),
  suggestions: [
    {
      id: 'customer2',
      name: 'A. Shopper',
      email: 'a.shopper@example.org',
      orders: 2,
      claims: 1,
      by: ['address', 'phone'],
    },
  ],
};

const EXPORT: PersonExport = {
  ...{ id: 'k3v9x2m4q7', state: 'waiting', url: null },
  ...{ createdAt: '2026-11-05T15:00:00.000Z', expiresAt: '2026-11-06T15:00:00.000Z' },
};
const TO_ERASE: PersonToErase = {
  email: ADA.email,
  goes: { orders: 4, claims: 2, messages: 7, files: 3, mails: 9 },
  openClaims: 0,
  moneyOnItsWay: 0,
  helpDeskTickets: 2,
};

export const customerStates: ScreenStates = {
  screen: 'customer',
  answers: { 'GET /customers/:id': answered(ADA), 'GET /customers/:id/erasure': answered(TO_ERASE) },
  states: {
    regular: { at: ONE },
    'first-order': {
      at: ONE,
      answers: {
        'GET /customers/:id': answered({
          ...ADA,
          ...{
            name: null,
            phone: null,
            orders: 1,
            claims: 0,
            claimRate: 0,
            recentClaims: [],
            suggestions: [],
          },
          recentOrders: ADA.recentOrders.slice(0, 1),
        }),
      },
    },
    'data-waiting': {
      at: ONE,
      answers: { 'POST /person-exports': answered(EXPORT), 'GET /person-exports/:id': 'pending' },
      click: ['Download all data'],
    },
    'data-ready': {
      at: ONE,
      answers: { 'POST /person-exports': answered({ ...EXPORT, state: 'ready' }) },
      click: ['Download all data'],
    },
    erase: { at: ONE, click: ['Erase this customer'] },
    'erase-typed': {
      at: ONE,
      fill: { 'Type the email address to confirm': ADA.email },
      click: ['Erase this customer'],
    },
    'erase-open-claims': {
      at: ONE,
      answers: { 'GET /customers/:id/erasure': answered({ ...TO_ERASE, openClaims: 1, moneyOnItsWay: 2 }) },
      click: ['Erase this customer'],
    },
    'erase-failed': {
      at: ONE,
      answers: { 'GET /customers/:id/erasure': 'offline' },
      click: ['Erase this customer'],
    },
    'read-only': { at: ONE, answers: { 'GET /me': answered(personAs('store_user')) } },
    loading: { at: ONE, answers: { 'GET /customers/:id': 'pending' } },
    failed: { at: ONE, answers: { 'GET /customers/:id': 'offline' } },
  },
};
