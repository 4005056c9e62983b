/** The files a claim accepts (docs/rules/proof.md). The extension is only a first check; the bytes decide later. */
import type { StoreSettings } from '../stores/settings.ts';

export const FILE_KINDS = {
  image: { extensions: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'heic'], limit: 'imageBytes' },
  video: { extensions: ['mp4', 'mov'], limit: 'videoBytes' },
  /** Receipts only. */
  document: { extensions: ['pdf'], limit: 'documentBytes' },
} as const satisfies Record<string, { extensions: readonly string[]; limit: keyof StoreSettings['uploads'] }>;

export type FileKind = keyof typeof FILE_KINDS;

/** A drawn signature (PNG). */
export const SIGNATURE_BYTES = 512 * 1024;

/** By the name's extension, ignoring case; null if it is not accepted. */
export function fileKindOf(filename: string): FileKind | null {
  const extension = /\.([a-z0-9]+)$/i.exec(filename.trim())?.[1]?.toLowerCase() ?? '';
  const kinds = Object.keys(FILE_KINDS) as FileKind[];
  return kinds.find((kind) => (FILE_KINDS[kind].extensions as readonly string[]).includes(extension)) ?? null;
}

export function maxBytes(kind: FileKind, { uploads }: Pick<StoreSettings, 'uploads'>): number {
  return uploads[FILE_KINDS[kind].limit];
}

/** Sizes as people write them: `10 MB`, `512 kB`. */
export function sizeInWords(bytes: number): string {
  return bytes >= 1_000_000 ? `${Math.floor(bytes / 100_000) / 10} MB` : `${Math.floor(bytes / 1_000)} kB`;
}
