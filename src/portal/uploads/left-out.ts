/** Explains why files were left out. */

import type { FileSort } from './sorts.ts';
import { words as uploadWords } from './text.ts';

type Words = { tooMany: (max: number) => string; fileKind: (filename: string) => string };

const tooMany = uploadWords.tooManyPhotos;

export const LEFT_OUT: Record<FileSort, Words> = {
  claim: { tooMany, fileKind: uploadWords.fileKind },
  photo: { tooMany, fileKind: (filename) => `${filename} is not a photo we can read` },
  receipt: { tooMany, fileKind: (filename) => `${filename} is neither a photo nor a PDF` },
  message: { tooMany, fileKind: (filename) => `${filename} is neither a photo, a video nor a PDF` },
};
