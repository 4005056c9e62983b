/** What is said of files that a form leaves out. */
import { words as inStore } from '../in-store/text.ts';
import { text } from '../text.ts';
import type { FileSort } from './sorts.ts';

type Words = { tooMany: (max: number) => string; fileKind: (filename: string) => string };

export const LEFT_OUT: Record<FileSort, Words> = {
  claim: { tooMany: text.upload.tooManyPhotos, fileKind: text.upload.fileKind },
  receipt: inStore.receiptUpload,
  message: {
    tooMany: text.upload.tooManyPhotos,
    fileKind: (filename) => `${filename} is neither a photo, a video nor a PDF`,
  },
};
