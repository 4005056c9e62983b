/** The states of the list of all stores in the gallery. */
import type { PlatformStore } from '../../contract/platform.ts';
import type { PlatformAccount } from '../../contract/platform-accounts.ts';
import type { StoreDeletion } from '../../contract/platform-deletions.ts';
import { STORE_STAGES } from '../../domain/stores/activation.ts';
import { urls } from '../../urls.ts';
import { ACCOUNT_PEOPLE, NO_ACCOUNT_PEOPLE } from '../accounts/states.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const AT = urls.console.platformStores();
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();
const NAMES = ['Acme', 'Fernwood', 'Kieselstein', 'Lemon & Linen'];

const store = (at: number, more: Partial<PlatformStore> = {}): PlatformStore => ({
  ...{ id: `store${at}`, slug: `store-${at}`, name: NAMES[at % NAMES.length] ?? '' },
  ...{ stage: STORE_STAGES[at % 3] ?? 'live', account: at % 2 === 0 ? 'Fernwood Group' : null },
  accountSlug: at % 2 === 0 ? 'fernwood-group' : null,
  createdAt: '2026-10-01T09:00:00.000Z',
  ...more,
});
const listOf = (stores: PlatformStore[], nextCursor: string | null = null) =>
  answered({ stores, nextCursor });

const account = (at: number, more: Partial<PlatformAccount> = {}): PlatformAccount => ({
  ...{ id: `account${at}`, slug: ['fernwood-group', 'lemon-group'][at] ?? `group-${at}`, version: 1 },
  ...{ name: ['Fernwood Group', 'Lemon Group'][at] ?? `Group ${at}`, stores: 2 - at, people: 3 * at },
  createdAt: '2026-10-01T09:00:00.000Z',
  ...more,
});
const accountsOf = (accounts: PlatformAccount[], nextCursor: string | null = null) =>
  answered({ accounts, nextCursor });

const GOES = { orders: 1204, claims: 85, products: 40, files: 210, people: 3, tokens: 1 };
const deletion = (at: number, more: Partial<StoreDeletion> = {}): StoreDeletion => ({
  ...{
    id: `deletion${at}`,
    slug: `gone-${at}`,
    name: `Gone Goods ${at + 1}`,
    goes: GOES,
    by: 'Ida Implements',
  },
  ...{ askedAt: '2026-11-05T14:50:00.000Z', endedAt: null, rowsGone: 4000, rowsTotal: 21_340 },
  ...more,
});
const GONE = deletion(2, { endedAt: '2026-11-05T14:54:00.000Z', rowsGone: 21_340 });
const deletionsOf = (...deletions: StoreDeletion[]) => answered({ deletions });

export const platformStoresStates: ScreenStates = {
  screen: 'platform-stores',
  answers: {
    'GET /me': answered(personAs('orderprotection_admin')),
    'GET /platform/stores': listOf(
      [0, 1, 2, 3].map((at) => store(at)),
      'next',
    ),
    'GET /platform/accounts': accountsOf([0, 1].map((at) => account(at))),
    'GET /platform/deletions': deletionsOf(),
    'GET /platform/stores/:id/deletion': answered({
      id: 'store0',
      slug: 'store-0',
      name: 'Acme',
      goes: GOES,
    }),
    'POST /platform/stores': refused(
      422,
      'store_slug_taken',
      'Another store has this name in its address. Choose another.',
      {
        fields: [{ path: 'slug', message: 'Choose another.' }],
      },
    ),
  },
  states: {
    some: { at: AT },
    none: { at: AT, answers: { 'GET /platform/stores': listOf([]) } },
    'no-match': { at: `${AT}?q=nothing`, answers: { 'GET /platform/stores': listOf([]) } },
    make: { at: AT, click: ['Create a store'] },
    move: { at: AT, click: ['More about Acme', 'Move to another account'] },
    'read-only': { at: AT, answers: { 'GET /me': answered(personAs('orderprotection_support')) } },
    taken: { at: AT, click: ['Create a store', 'Create it and invite the owner'] },
    delete: { at: AT, click: ['More about Acme', 'Delete the store'] },
    'first-owner': { at: AT, click: ['More about Acme', 'Invite the first owner again'] },
    'delete-failed': {
      at: AT,
      answers: { 'GET /platform/stores/:id/deletion': 'offline' },
      click: ['More about Acme', 'Delete the store'],
    },
    deletions: {
      at: AT,
      answers: {
        'GET /platform/deletions': deletionsOf(deletion(0), deletion(1, { rowsTotal: null }), GONE),
      },
    },
    'no-access': { at: AT, answers: { 'GET /me': answered(personAs('store_user')) } },
    loading: { at: AT, answers: { 'GET /platform/stores': 'pending' } },
    failed: { at: AT, answers: { 'GET /platform/stores': 'offline' } },
    'long-texts': {
      at: AT,
      answers: {
        'GET /platform/stores': listOf([store(0, { name: LONG, account: LONG, slug: 'long-'.repeat(12) })]),
      },
    },
  },
};

const ACCOUNTS = urls.console.platformAccounts();

export const platformAccountsStates: ScreenStates = {
  screen: 'platform-accounts',
  answers: {
    'GET /me': answered(personAs('orderprotection_admin')),
    'GET /platform/accounts': accountsOf(
      [0, 1].map((at) => account(at)),
      'next',
    ),
    'POST /platform/accounts': refused(
      422,
      'account_slug_taken',
      'Another account has this name in its address. Choose another.',
      { fields: [{ path: 'slug', message: 'Choose another.' }] },
    ),
  },
  states: {
    some: { at: ACCOUNTS },
    none: { at: ACCOUNTS, answers: { 'GET /platform/accounts': accountsOf([]) } },
    'no-match': { at: `${ACCOUNTS}?q=nothing`, answers: { 'GET /platform/accounts': accountsOf([]) } },
    make: { at: ACCOUNTS, click: ['Create an account'] },
    taken: { at: ACCOUNTS, click: ['Create an account', 'Create it and invite the owner'] },
    'read-only': { at: ACCOUNTS, answers: { 'GET /me': answered(personAs('orderprotection_support')) } },
    'no-access': { at: ACCOUNTS, answers: { 'GET /me': answered(personAs('store_owner')) } },
    loading: { at: ACCOUNTS, answers: { 'GET /platform/accounts': 'pending' } },
    failed: { at: ACCOUNTS, answers: { 'GET /platform/accounts': 'offline' } },
    'long-texts': {
      at: ACCOUNTS,
      answers: {
        'GET /platform/accounts': accountsOf([account(0, { name: LONG, slug: 'long-'.repeat(12) })]),
      },
    },
  },
};

const ACCOUNT = urls.console.platformAccount('fernwood-group');
const inAccount = [0, 2].map((at) => store(at));

export const platformAccountStates: ScreenStates = {
  screen: 'platform-account',
  answers: {
    'GET /me': answered(personAs('orderprotection_admin')),
    'GET /platform/accounts/:slug': answered(account(0, { people: 2 })),
    'GET /platform/stores': listOf(inAccount),
    ...ACCOUNT_PEOPLE,
    'PATCH /platform/accounts/:slug': refused(
      412,
      'version_mismatch',
      'Someone changed this in the meantime. Load it again, then make your change.',
    ),
  },
  states: {
    some: { at: ACCOUNT },
    'no-people': {
      at: ACCOUNT,
      answers: { 'GET /platform/accounts/:slug': answered(account(0)), ...NO_ACCOUNT_PEOPLE },
    },
    'no-stores': { at: ACCOUNT, answers: { 'GET /platform/stores': listOf([]) } },
    rename: { at: ACCOUNT, click: ['Rename'] },
    delete: {
      at: ACCOUNT,
      answers: {
        'GET /platform/accounts/:slug': answered(account(0, { stores: 0 })),
        'GET /platform/stores': listOf([]),
      },
      click: ['Delete the account'],
    },
    conflict: { at: ACCOUNT, click: ['Rename', 'Rename'] },
    'move-in': {
      at: ACCOUNT,
      answers: { 'GET /platform/stores': listOf([store(1), store(3)]) },
      click: ['Move a store in'],
    },
    'move-out': { at: ACCOUNT, click: ['Move out Acme'] },
    'read-only': { at: ACCOUNT, answers: { 'GET /me': answered(personAs('orderprotection_support')) } },
    'not-found': {
      at: ACCOUNT,
      answers: { 'GET /platform/accounts/:slug': refused(404, 'not_found', 'Not found.') },
    },
    loading: { at: ACCOUNT, answers: { 'GET /platform/accounts/:slug': 'pending' } },
    failed: { at: ACCOUNT, answers: { 'GET /platform/accounts/:slug': 'offline' } },
    'long-texts': {
      at: ACCOUNT,
      answers: {
        'GET /platform/accounts/:slug': answered(account(0, { name: LONG, slug: 'long-'.repeat(12) })),
        'GET /platform/stores': listOf([store(0, { name: LONG, account: LONG, slug: 'long-'.repeat(12) })]),
      },
    },
  },
};
