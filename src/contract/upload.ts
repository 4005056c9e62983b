/** Uploads: request a signed address, then PUT the bytes to it. */
import { z } from 'zod';
import { someShownLine, sourceId, text } from './text.ts';

export const uploadBodySchema = z
  .object({
    contentType: text(100).min(3),
    filename: someShownLine(255),
    /** The purpose: photos and videos of an issue, or a receipt, which may also be a PDF. */
    mediaType: z.enum(['CLAIM', 'RECEIPT']),
    /** For API clients: the order it belongs to, by our id or the shop system's. A shopper's token already names it. */
    orderId: text(64).nullish(),
    sourceOrderId: sourceId.nullish(),
    /** The key of an uploaded video: this picture is its poster frame. */
    posterOf: text(80).min(1).optional(),
    /** When the photo was taken, read before it was shrunk. Kept for staff. */
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
    /** The store's limit for this file type. Larger files are refused. */
    maxBytes: z.int(),
    expiresAt: z.string(),
  })
  .meta({
    id: 'Upload',
    example: {
      signedUrl:
        'https://claims.example.com/v1/uploads/11c43vwn7ehjqm79vrl45z6acjl80ms?store=fernwood&file=11c43vwn7ehjqm79vrl45z6acjl80ms&type=image%2Fjpeg&max=10000000&expires=1794315600&signature=VrVU9O4AQs9UsVFm_RURpc5aSfs3C64d',
      fileName: 'mug.jpg',
      downloadLink:
        'https://claims.example.com/files/fernwood/11c43vwn7ehjqm79vrl45z6acjl80ms?expires=1795046400&signature=FTL_Z5-2gFG8tC5dM9ZtjAibU5koa3Y0',
      publicUrl:
        '/files/fernwood/11c43vwn7ehjqm79vrl45z6acjl80ms?expires=1795046400&signature=FTL_Z5-2gFG8tC5dM9ZtjAibU5koa3Y0',
      fileKey: '11c43vwn7ehjqm79vrl45z6acjl80ms',
      maxBytes: 10_000_000,
      expiresAt: '2026-11-10T13:00:00.000Z',
    },
  });

/** A file that was uploaded. */
export const uploadedFileSchema = z
  .object({
    caption: z.string().nullable(),
    downloadLink: z.string(),
    fileKey: z.string(),
    fileType: z.string(),
    filename: z.string(),
    /** The poster frame of a video, if the uploading browser could draw one. */
    posterUrl: z.string().nullable(),
  })
  .meta({ id: 'UploadedFile' });
