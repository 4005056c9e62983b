/**
 * Detects a file's type from its bytes, since a visitor's name and declared type can't be trusted
 * (docs/rules/proof.md).
 */

export type FileKind = 'image' | 'video' | 'document';
export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/bmp' | 'image/webp' | 'image/heic';
export type FileType = ImageType | 'video/mp4' | 'video/quicktime' | 'application/pdf';

export type Sniffed =
  | { kind: 'image'; type: ImageType; extension: string }
  | { kind: 'video' | 'document'; type: Exclude<FileType, ImageType>; extension: string };

/**
 * Extensions accepted for claims, plus PDF for receipts, by the type that file-type reports. SVG, HTML, archives, AVIF,
 * HEIF sequences and everything else are missing and therefore refused.
 */
const ACCEPTED: Record<string, Sniffed> = {
  'image/jpeg': { kind: 'image', type: 'image/jpeg', extension: 'jpg' },
  'image/png': { kind: 'image', type: 'image/png', extension: 'png' },
  'image/apng': { kind: 'image', type: 'image/png', extension: 'png' },
  'image/gif': { kind: 'image', type: 'image/gif', extension: 'gif' },
  'image/bmp': { kind: 'image', type: 'image/bmp', extension: 'bmp' },
  'image/webp': { kind: 'image', type: 'image/webp', extension: 'webp' },
  'image/heic': { kind: 'image', type: 'image/heic', extension: 'heic' },
  'image/heif': { kind: 'image', type: 'image/heic', extension: 'heic' },
  'video/mp4': { kind: 'video', type: 'video/mp4', extension: 'mp4' },
  'video/quicktime': { kind: 'video', type: 'video/quicktime', extension: 'mov' },
  'application/pdf': { kind: 'document', type: 'application/pdf', extension: 'pdf' },
};

/**
 * Every accepted format has its signature within these bytes. More would only let a parser wander through a hostile
 * file.
 */
export const HEAD_BYTES = 4_100;

/** @param bytes the file or its first 4,100 bytes. Null: not an accepted type. */
export async function sniff(bytes: Uint8Array): Promise<Sniffed | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)).catch(() => undefined);
  return (found && ACCEPTED[found.mime]) ?? null;
}

/** Other names that browsers and clients use for these types. */
const ALSO_CALLED: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-ms-bmp': 'image/bmp',
  'image/x-bmp': 'image/bmp',
  'image/x-png': 'image/png',
};

function declared(contentType: string): Sniffed | null {
  const name = contentType.toLowerCase().split(';')[0]?.trim() ?? '';
  return ACCEPTED[ALSO_CALLED[name] ?? name] ?? null;
}

/** The kind of a declared content type, or null. Used to allow an upload before any byte arrives. */
export function kindOf(contentType: string): FileKind | null {
  const any = /^(image|video)\/\*$/.exec(contentType)?.[1];
  return (any as 'image' | 'video' | undefined) ?? declared(contentType)?.kind ?? null;
}

/**
 * Whether the bytes match the declared type. `image/*` and `video/*` match their kind, for forms that only know the
 * file name. MP4 and QuickTime count as one: cameras use either name for both.
 */
export function isAsDeclared(found: Sniffed, contentType: string): boolean {
  if (found.kind !== kindOf(contentType)) return false;
  return found.kind === 'video' || contentType.endsWith('/*') || declared(contentType)?.type === found.type;
}
