/** What a file is, read from its bytes: its name and the declared type are a visitor's claim (docs/rules/proof.md). */

export type FileKind = 'image' | 'video' | 'document';
export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/bmp' | 'image/webp' | 'image/heic';
export type FileType = ImageType | 'video/mp4' | 'video/quicktime' | 'application/pdf';

export type Sniffed =
  | { kind: 'image'; type: ImageType; extension: string }
  | { kind: 'video' | 'document'; type: Exclude<FileType, ImageType>; extension: string };

/**
 * The extensions that a claim takes, and PDF for receipts, by the type that file-type reports.
 * SVG, HTML, archives, AVIF, HEIF sequences and everything else are absent and so refused.
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

/** Every accepted format has its mark in here; more would let a parser wander through a hostile file. */
export const HEAD_BYTES = 4_100;

/** @param bytes the file or its first 4,100 bytes. Null: not one of the accepted types. */
export async function sniff(bytes: Uint8Array): Promise<Sniffed | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)).catch(() => undefined);
  return (found && ACCEPTED[found.mime]) ?? null;
}

/** What browsers and programs also call these types. */
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

/** The kind a declared content type belongs to, or null: to grant an upload before any byte is seen. */
export function kindOf(contentType: string): FileKind | null {
  const any = /^(image|video)\/\*$/.exec(contentType)?.[1];
  return (any as 'image' | 'video' | undefined) ?? declared(contentType)?.kind ?? null;
}

/**
 * Whether the bytes are what was announced. `image/*` and `video/*` take any of their kind, for a form where only
 * the name of the file is known. MP4 and QuickTime are one family: cameras use either name for both.
 */
export function isAsDeclared(found: Sniffed, contentType: string): boolean {
  if (found.kind !== kindOf(contentType)) return false;
  return found.kind === 'video' || contentType.endsWith('/*') || declared(contentType)?.type === found.type;
}
