import type Sharp from 'sharp';

let loading: Promise<typeof Sharp> | undefined;

/** The only formats that libvips may open here: no SVG (it reads text files as pictures), no TIFF, no PDF. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].flatMap((name) => [
  `VipsForeignLoad${name}Buffer`,
  `VipsForeignLoad${name}File`,
]);

/**
 * Loaded with the first picture, so that a process at rest does without libvips. One thread a picture and no
 * cache of operations: file-process.ts decides what runs when.
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
