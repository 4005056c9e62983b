import { expect, it } from 'vitest';
import { messageBodySchema, noteBodySchema } from './message.ts';

const UNSEEN = ['', ' \n', '\u200b', '\u00a0\u2060\ufeff'];

it.each(UNSEEN)('refuses %j as a message or a note: nobody would see anything', (words) => {
  expect(messageBodySchema.safeParse({ messageContent: words }).success).toBe(false);
  expect(noteBodySchema.safeParse({ content: words }).success).toBe(false);
});

it.each(UNSEEN)('takes %j beside a photo', (messageContent) => {
  expect(messageBodySchema.safeParse({ messageContent, medias: ['key'] }).success).toBe(true);
});

it('takes a message of one sign', () => {
  expect(messageBodySchema.safeParse({ messageContent: '\u{1f44d}\u{1f3fd}' }).success).toBe(true);
});
