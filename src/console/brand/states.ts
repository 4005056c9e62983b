/** The states of the customizations in the gallery. */
import type { BrandDraft } from '../../contract/brand.ts';
import { NO_OWN_WORDS } from '../../domain/stores/portal-words.ts';
import { DEFAULT_BRANDING } from '../../domain/stores/settings.ts';
import { urls } from '../../urls.ts';
import { historyOf } from '../parts/history-of-states.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, type ScreenStates } from '../parts/screen-states.ts';

const PALE = { brand: '#ffe45c', surface: '#fffdf5', text: '#4a4433' };
const BEFORE: BrandDraft = {
  ...{ version: 0, isDraft: false, isBehind: false, savedAt: null, savedBy: null },
  look: DEFAULT_BRANDING,
  repaired: [],
  // The gallery's portal draws an empty one in the demo store's own look.
  preview: '',
  published: { number: 4, publishedAt: '2026-11-20T15:04:05.000Z', by: 'Kim Ito' },
};
const DRAFT: BrandDraft = {
  ...BEFORE,
  ...{ version: 3, isDraft: true, savedAt: '2026-11-23T09:12:00.000Z', savedBy: 'Kim Ito' },
  look: {
    ...DEFAULT_BRANDING,
    ...{ colors: PALE, welcomeTitle: 'Something not right?' },
    words: { ...NO_OWN_WORDS, process: { ...NO_OWN_WORDS.process, title: '{{store.name}} makes it right' } },
  },
};
const VERSIONS = [
  BEFORE.published,
  {
    number: 3,
    publishedAt: '2026-11-02T10:00:00.000Z',
    by: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(2),
  },
  { number: 2, publishedAt: '2026-10-02T10:00:00.000Z', by: 'Shop system' },
  { number: 1, publishedAt: '2026-09-02T10:00:00.000Z', by: null },
];
const at = urls.console.setting('demo', 'customizations');
const draft = (body: BrandDraft) => ({ 'GET /whitelabel/draft': answered(body) });

export const customizationsStates: ScreenStates = {
  screen: 'customizations',
  answers: {
    ...historyOf('publishBrand', 'Fernwood', ['colors.primary', '#2f6f4f', '#1f5f3f']),
    ...draft(BEFORE),
    'GET /whitelabel/versions': answered({ versions: VERSIONS }),
    'GET /whitelabel/versions/:number': answered({ ...VERSIONS[1], look: DRAFT.look, preview: '' }),
    'POST /whitelabel/preview': answered({ look: DRAFT.look, repaired: [], preview: '' }),
    'PATCH /whitelabel/draft': answered(DRAFT),
  },
  states: {
    published: { at },
    repaired: { at, answers: draft(DRAFT) },
    behind: { at, answers: draft({ ...DRAFT, isBehind: true }) },
    'dark-colors': {
      at,
      answers: draft({ ...DRAFT, look: { ...DRAFT.look, darkColors: { ...PALE, surface: '#141817' } } }),
    },
    'read-only': { at, answers: { 'GET /me': answered(personAs('store_user')) } },
    loading: { at, answers: { 'GET /whitelabel/draft': 'pending' } },
    failed: { at, answers: { 'GET /whitelabel/draft': 'offline' } },
  },
};
