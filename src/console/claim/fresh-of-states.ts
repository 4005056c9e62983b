/** A claim as it was filed, for the gallery: several items, photos, and nothing that followed. */
import type { ClaimDesk } from '../../contract/desk.ts';
import { CLAIM } from './claim-of-states.ts';

const [MUG] = CLAIM.claimItems;
const WORDS = 'Two mugs came with a broken handle.\nThe box was dented on one side.';

const item = (id: string, name: string, change: Partial<NonNullable<typeof MUG>> = {}) =>
  MUG && { ...MUG, id, name, details: WORDS, ...change };

const drawn = (color: string) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><rect width="4" height="3" fill="${color}"/></svg>`;
const photo = (color: string, claimItemId: string): ClaimDesk['photos'][number] => ({
  ...{ fileKey: color, url: drawn(color), posterUrl: null, fileType: 'image/png', filename: `${color}.png` },
  ...{ caption: null, width: 4, height: 3, claimItemId, messageId: null, capturedAt: null, matches: [] },
});

export const FRESH: Partial<ClaimDesk> = {
  claim: {
    ...CLAIM,
    claimMessages: [],
    events: CLAIM.events.slice(0, 1),
    claimItems: [
      item('mug', 'Stoneware mug', { quantity: 2 }),
      item('bowl', 'Serving bowl'),
      item('linen', 'Linen napkins', {
        claimType: 'WRONG_ITEM',
        details: 'These are blue. I ordered green.',
      }),
    ].filter((one) => one !== undefined),
  },
  photos: [photo('peru', 'mug'), photo('sienna', 'mug'), photo('steelblue', 'linen')],
};

const [, , LINEN_PHOTO] = FRESH.photos ?? [];

/** One photo was seen in another claim, another one was taken too early. */
export const SEEN_PHOTO: Partial<ClaimDesk> = {
  ...FRESH,
  photos: [
    {
      ...photo('peru', 'mug'),
      matches: [
        {
          ...{ claimId: 'other1', claimNumber: 20377, isSameCustomer: false },
          ...{ fileKey: 'tan', url: drawn('tan'), distance: 3 },
        },
      ],
    },
    { ...photo('sienna', 'mug'), capturedAt: '2026-10-28T18:02:00' },
    ...(LINEN_PHOTO ? [LINEN_PHOTO] : []),
  ],
  signals: [
    {
      ...{ kind: 'claims_to_address', severity: 'warning' },
      sentence: 'Other customers at this address filed 4 other claims within 12 months.',
      facts: { claims: 4, months: 12, latest: '2026-10-30T16:20:00.000Z' },
      links: [
        { to: 'claim', id: 'other2', label: '#20391' },
        { to: 'claim', id: 'other1', label: '#20377' },
      ],
    },
    {
      ...{ kind: 'photo_seen_before', severity: 'warning' },
      sentence: 'A photo of this claim looks like a photo in another customer’s claim.',
      facts: { photos: 1, closest: 3 },
      links: [
        { to: 'claim', id: 'other1', label: '#20377' },
        { to: 'photo', id: 'peru', label: 'Photo 1' },
      ],
    },
    {
      ...{ kind: 'photo_before_delivery', severity: 'warning' },
      sentence: 'A photo was taken before the package was delivered.',
      facts: { photos: 1, taken: '2026-10-28T18:02:00', delivered: '2026-11-03T15:10:00.000Z' },
      links: [{ to: 'photo', id: 'sienna', label: 'Photo 1' }],
    },
  ],
};

/** What is pressed there. */
export const SEEN_PHOTO_SIGNALS = {
  compare: 'Compare Photo 1, Stoneware mug',
  open: 'Photo 2, Stoneware mug',
};
