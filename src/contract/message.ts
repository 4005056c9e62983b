/** The conversation about a claim, the team's notes, and reviews. */
import { z } from 'zod';
import { MOST_COLLEAGUES } from '../domain/access/members.ts';
import { isSeen } from '../domain/text/plain-text.ts';
import { optional, shownLines, someShownLine, someShownLines, someText, text } from './text.ts';
import { uploadedFileSchema } from './upload.ts';

// Clients send the whole upload object; only its key is used.
const media = z.union([someText(80), z.object({ fileKey: someText(80) })]);

/** The token identifies the sender; any sender named in the body is ignored. */
export const messageBodySchema = z
  .object({
    messageContent: shownLines(5_000).default(''),
    medias: z.array(media).max(20).default([]),
    senderName: optional(someShownLine(100)),
    acknowledged: z.boolean().default(false).meta({
      description:
        'The customer has ticked that what they told is true; kept as a proof where it was asked for.',
    }),
    claimId: text(64).optional(),
    senderId: text(64).nullish(),
    senderType: text(40).optional(),
    storeId: text(64).optional(),
  })
  .refine(({ messageContent, medias }) => isSeen(messageContent) || medias.length > 0, {
    path: ['messageContent'],
    error: 'Write a message or add a photo.',
  })
  .meta({ id: 'MessageBody', example: { messageContent: 'Here is the photo.', medias: ['fileKey'] } });

const MESSAGE = {
  id: 'm4x8r2k6wd',
  claimId: 'k3m7p2vx9q',
  messageContent: 'Here is the photo.',
  senderId: null,
  senderName: 'Ada Shopper',
  senderType: 'customer',
  storeId: 'fernwood',
  medias: [],
  createdAt: '2026-11-10T12:30:00.000Z',
};

export const messageSchema = z
  .object({
    id: z.string(),
    claimId: z.string(),
    messageContent: z.string(),
    senderId: z.string().nullable(),
    senderName: z.string().nullable(),
    senderType: z.enum(['customer', 'team']),
    storeId: z.string(),
    medias: z.array(z.object({ url: z.string() }).and(uploadedFileSchema)),
    createdAt: z.string(),
  })
  .meta({ id: 'Message', example: MESSAGE });

export type MessageOnWire = z.infer<typeof messageSchema>;

export const messagesSchema = z
  .object({
    messages: z.array(messageSchema).meta({ description: 'Newest last.' }),
    earlier: z.string().nullable().meta({ description: 'Pass as `before` for those before these.' }),
  })
  .meta({ id: 'Messages', example: { messages: [MESSAGE], earlier: null } });

const mentions = z
  .array(someText(64))
  .max(MOST_COLLEAGUES)
  .meta({ description: 'Ids of people who work in the store (`GET /v1/colleagues`).' });

export const noteBodySchema = z
  .object({
    content: someShownLines(10_000),
    authorName: optional(someShownLine(100)).meta({
      description: "For API clients. The author of a person's note is the person.",
    }),
    mentions: mentions.default([]),
  })
  .meta({ id: 'NoteBody', example: { content: 'Third broken teapot this month from this batch.' } });

export const notePatchSchema = z
  .strictObject({
    content: someShownLines(10_000).optional(),
    mentions: mentions.optional(),
    replaces: text(10_000).optional().meta({
      description:
        'The content that the caller saw. Refused if there is another by now. Without it, any content is replaced.',
    }),
  })
  .refine(({ content, mentions }) => content !== undefined || mentions !== undefined, {
    error: 'Name something to change.',
  })
  .meta({ id: 'NotePatch', example: { content: 'Fourth broken teapot this month from this batch.' } });

const NOTE = {
  id: 'n4x8r2k6wd',
  claimId: 'k3m7p2vx9q',
  content: 'Third broken teapot this month from this batch.',
  authorId: 't4x8r2k6wd',
  authorName: null,
  mentions: [],
  createdAt: '2026-11-10T12:30:00.000Z',
  editedAt: null,
};

export const noteSchema = z
  .object({
    id: z.string(),
    claimId: z.string(),
    content: z.string(),
    authorId: z.string().nullable(),
    authorName: z.string().nullable(),
    mentions: z.array(z.string()),
    createdAt: z.string(),
    editedAt: z.string().nullable(),
  })
  .meta({ id: 'ClaimNote', example: NOTE });

export const notesSchema = z
  .object({ notes: z.array(noteSchema) })
  .meta({ id: 'ClaimNotes', example: { notes: [NOTE] } });

export const reviewBodySchema = z
  .object({ rating: z.int().min(1).max(5), content: shownLines(5_000).default('') })
  .meta({ id: 'ReviewBody', example: { rating: 5, content: 'Quick and kind.' } });

export const reviewReplyBodySchema = z
  .object({
    reply: someShownLines(5_000),
    replaces: text(5_000).nullish().meta({
      description:
        'The reply that the caller saw, null for none. Refused if there is another by now. Without it, any reply is replaced.',
    }),
  })
  .meta({ id: 'ReviewReply', example: { reply: 'Thank you, Ada!' } });

const REVIEW = {
  id: 'r4x8r2k6wd',
  claimId: 'k3m7p2vx9q',
  rating: 5,
  content: 'Quick and kind.',
  authorName: 'Ada Shopper',
  createdAt: '2026-11-12T09:00:00.000Z',
  reply: null,
  repliedAt: null,
};

export const reviewSchema = z
  .object({
    id: z.string(),
    claimId: z.string(),
    rating: z.number(),
    content: z.string(),
    authorName: z.string().nullable(),
    createdAt: z.string(),
    reply: z.string().nullable(),
    repliedAt: z.string().nullable(),
  })
  .meta({ id: 'Review', example: REVIEW });

export const reviewsSchema = z
  .object({ reviews: z.array(reviewSchema) })
  .meta({ id: 'Reviews', example: { reviews: [REVIEW] } });

export const sentSchema = z
  .object({
    sentTo: z
      .string()
      .nullable()
      .meta({ description: 'The claim’s own address, most of it hidden; null for an old link.' }),
  })
  .meta({ id: 'LinkSent', example: { sentTo: 'a…@example.com' } });
