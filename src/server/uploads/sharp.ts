import type Sharp from 'sharp';

let loading: Promise<typeof Sharp> | undefined;

/** The only formats libvips may open here: no SVG (it treats text files as pictures), no TIFF, no PDF. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].flatMap((name) => [
  `VipsForeignLoad${name}Buffer`,
  `VipsForeignLoad${name}File`,
]);

/**
 * Loaded with the first picture, so that an idle process does without libvips. One thread per picture and no operation
 * cache: file-process.ts schedules the work.
 */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    return sharp;
  });
  return loading;
}
