/** What a store's logo and icon may be (docs/decisions/097-brand-versions.md). */

export const PICTURE_USES = ['logo', 'icon'] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

/** Of the file that is sent. */
export const PICTURE_BYTES = 1_000_000;
/** Of the file that is sent: more could not be drawn without being a photo. */
export const PICTURE_PIXELS = 16_000_000;

/** The largest size that is kept, in pixels: twice what any page shows. */
export const PICTURE_BOX: Record<PictureUse, { width: number; height: number }> = {
  logo: { width: 640, height: 160 },
  icon: { width: 192, height: 192 },
};

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
type PictureType = (typeof PICTURE_TYPES)[number];

export const isPictureType = (type: string): type is PictureType =>
  (PICTURE_TYPES as readonly string[]).includes(type);

const NAMES: Record<PictureType, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  'image/webp': 'WEBP',
  'image/gif': 'GIF',
};

/** For people: "PNG, JPG, WEBP or GIF". */
export const PICTURE_NAMES = PICTURE_TYPES.map((type) => NAMES[type])
  .join(', ')
  .replace(/, ([^,]+)$/, ' or $1');

/** For each store: enough for twenty versions and many tries. */
export const MOST_PICTURES = 100;
