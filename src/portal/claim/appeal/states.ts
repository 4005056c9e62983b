import { mug } from '../../parts/sample-order.ts';
import { frame, refusedWith } from '../sample.ts';
import { words as all } from '../text.ts';
import type { AppealProps } from './model.ts';

const words = all.appeal;
const fresh: AppealProps = {
  ...frame,
  denial: {
    label: 'Your protection doesn’t cover this kind of problem',
    message: 'The photos show wear from use, which shipping protection does not cover.',
    decidedOn: 'Nov 18, 2026',
  },
  photos: [],
  photosMax: 5,
  uploads: { url: '/v1/uploads', token: '' },
  messageMax: 5000,
  values: { message: '' },
};
const message = 'The handle was off when I opened the box; the second photo shows it still wrapped.';

export const states = {
  fresh,
  'filled-in': {
    ...fresh,
    values: { message },
    photos: [
      { fileKey: 'box', url: mug.imageUrl ?? '', filename: 'box.jpg', kind: 'image' },
      { fileKey: 'note', url: '', filename: 'note-of-the-carrier.pdf', kind: 'document' },
    ],
    underWay: [
      { url: '', filename: 'unpacking.mp4', kind: 'video', percent: 40, error: null, canRetry: false },
    ],
  },
  'field-errors': { ...fresh, errors: [{ field: 'message', message: words.messageMissing }] },
  'long-words': {
    ...fresh,
    denial: {
      label: 'Excessive Claim Threshold Reached',
      message: 'Donaudampfschifffahrtsgesellschaftsverpackungsvorschrift '.repeat(3),
      decidedOn: 'Nov 18, 2026',
    },
  },
  'appealed-before': { ...fresh, ...refusedWith(words.refused.again) },
  'being-looked-at': { ...fresh, ...refusedWith(words.refused.looking) },
  off: { ...fresh, ...refusedWith(words.refused.off) },
  'not-denied': { ...fresh, ...refusedWith(words.refused.notDenied('open')) },
} satisfies Record<string, AppealProps>;
