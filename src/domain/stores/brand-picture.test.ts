import { expect, it } from 'vitest';
import { isPictureType, PICTURE_NAMES } from './brand-picture.ts';

it('tells pictures that can be used, and names them', () => {
  expect(PICTURE_NAMES).toBe('PNG, JPG, WEBP or GIF');
  expect(isPictureType('image/jpeg')).toBe(true);
  for (const type of ['image/svg+xml', 'text/csv', '']) expect(isPictureType(type)).toBe(false);
});
