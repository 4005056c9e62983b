/** What the gallery's states of these questions share. */
import type { MyClaimFrame } from './model.ts';
import type { Refusal } from './text.ts';

export const frame: MyClaimFrame = {
  back: '/spec/view/:token',
  claimNumber: '20418',
  errors: [],
  refusal: null,
};

export const refusedWith = (refusal: Refusal): MyClaimFrame => ({
  ...frame,
  refusal: { ...refusal, writeHref: frame.back },
});
