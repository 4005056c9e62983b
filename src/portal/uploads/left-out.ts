/** What is said of files that a form leaves out. */
import { text } from '../text.ts';
import type { FileSort } from './sorts.ts';

type Words = { tooMany: (max: number) => string; fileKind: (filename: string) => string };

const tooMany = text.upload.tooManyPhotos;

export const LEFT_OUT: Record<FileSort, Words> = {
  claim: { tooMany, fileKind: text.upload.fileKind },
  photo: { tooMany, fileKind: (filename) => `${filename} is not a photo we can read` },
  receipt: { tooMany, fileKind: (filename) => `${filename} is neither a photo nor a PDF` },
  message: { tooMany, fileKind: (filename) => `${filename} is neither a photo, a video nor a PDF` },
};
