import { expect, it } from 'vitest';
import { unitsLeft } from './units-left.ts';

const mugs = { id: 'mugs', quantity: 4 };

it.each([
  ['nothing was decided', [], 0],
  ['the claim was decided as a whole', [{ itemId: null, units: null }], 0],
  ['some units got something', [{ itemId: 'mugs', units: 3 }], 1],
  ['all units got something', [{ itemId: 'mugs', units: null }], 0],
  ['only another item got something', [{ itemId: 'lamp', units: 1 }], 4],
])('where %s', (_case, resolutions, left) => {
  expect(unitsLeft(mugs, resolutions)).toBe(left);
});
