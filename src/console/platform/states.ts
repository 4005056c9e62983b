/** The states of the list of all stores in the gallery. */
import type { PlatformStore } from '../../contract/platform.ts';
import { STORE_STAGES } from '../../domain/stores/activation.ts';
import { urls } from '../../urls.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const AT = urls.console.platformStores();
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();
const NAMES = ['Acme', 'Fernwood', 'Kieselstein', 'Lemon & Linen'];

const store = (at: number, more: Partial<PlatformStore> = {}): PlatformStore => ({
  ...{ id: `store${at}`, slug: `store-${at}`, name: NAMES[at % NAMES.length] ?? '' },
  ...{ stage: STORE_STAGES[at % 3] ?? 'live', account: at % 2 === 0 ? 'Fernwood Group' : null },
  createdAt: '2026-10-01T09:00:00.000Z',
  ...more,
});
const listOf = (stores: PlatformStore[], nextCursor: string | null = null) =>
  answered({ stores, nextCursor });

export const platformStoresStates: ScreenStates = {
  screen: 'platform-stores',
  answers: {
    'GET /me': answered(personAs('orderprotection_admin')),
    'GET /platform/stores': listOf(
      [0, 1, 2, 3].map((at) => store(at)),
      'next',
    ),
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
    make: { at: AT, click: ['Make a store'] },
    taken: { at: AT, click: ['Make a store', 'Make it, and invite the owner'] },
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
