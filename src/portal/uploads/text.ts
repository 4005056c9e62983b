/** Text of photos and videos in a form, in en-US (see ../text.ts). */
import { catalogue } from '../../domain/text/catalogue.ts';

export const words = catalogue({
  photos: 'Photos',
  photosHint: (max: number) => `Up to ${max}. Photos help us decide faster.`,
  /** `labels`: the issues for which the store requires a photo; null for all. */
  photosRequired: (labels: string | null) =>
    labels === null ? 'Photos (required)' : `Photos (required for ${labels})`,
  photosNeeded: 'Add at least one photo',
  addPhoto: 'Add photo or video',
  takePhoto: 'Take a photo',
  uploadPhotos: 'Upload and stay here',
  remove: (filename: string) => `Remove ${filename}`,
  uploading: (filename: string, percent: number) => `Uploading ${filename}, ${percent}%`,
  uploaded: (filename: string) => `${filename} added`,
  removed: (filename: string) => `${filename} removed`,
  tooManyPhotos: (max: number) => `You can add up to ${max} files. The rest were left out.`,
  fileKind: (filename: string) => `${filename} isn’t a photo or video we can read`,
  fileRefused: (filename: string, reason: string) => `${filename}: ${reason}`,
  /** Same sentence as the server's (domain/problems-upload.ts), shown before the upload starts. */
  tooLarge: (limit: string) => `The file is too large. The limit is ${limit}.`,
  waiting: 'No connection right now. We’ll upload this once you’re back online.',
  retry: 'Try again',
  /** Required wording. */
  noAnswer: 'Failed to get signed url for image',
  noUrl: 'Signed URL not found in the response',
  failed: 'Failed to upload image',
} as const);
