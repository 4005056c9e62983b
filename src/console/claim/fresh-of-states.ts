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
