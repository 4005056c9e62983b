/** Uploads: ask for a signed address, then PUT the bytes there (specification section 7). */
import { z } from 'zod';
import { text } from './text.ts';

export const uploadBodySchema = z
  .object({
    contentType: text(100).min(3),
    filename: text(255).trim().min(1),
    mediaType: z.enum(['CLAIM']),
    /** When the photo was taken, read before it was shrunk; kept for staff. */
    capturedAt: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$/)
      .nullish(),
  })
  .meta({
    id: 'UploadBody',
    example: { contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM' },
  });

export const uploadSchema = z
  .object({
    signedUrl: z.string(),
    fileName: z.string(),
    downloadLink: z.string(),
    publicUrl: z.string(),
    fileKey: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'Upload' });

/** The specification's "Uploaded file". */
export const uploadedFileSchema = z
  .object({
    caption: z.string().nullable(),
    downloadLink: z.string(),
    fileKey: z.string(),
    fileType: z.string(),
    filename: z.string(),
  })
  .meta({ id: 'UploadedFile' });
