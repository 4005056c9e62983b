import { PROBLEMS } from '../../../domain/problems/problems.ts';
import { frame, german, mug, refusedWith, teapot } from '../../parts/sample-order.ts';
import type { PhotoView } from '../../parts/views.ts';
import type { PendingUpload } from '../../uploads/model.ts';
import { words as uploadWords } from '../../uploads/text.ts';
import type { DetailsProps } from './model.ts';

const photo = (fileKey: string, url: string | null): PhotoView => ({
  fileKey,
  url: url ?? '',
  filename: `${fileKey}.jpg`,
  kind: 'image',
});
const photos: PhotoView[] = [
  photo('broken-handle', mug.imageUrl),
  photo('box', teapot.imageUrl),
  { fileKey: 'unpacking', url: '', filename: 'unpacking-the-box.mp4', kind: 'video' },
];
const film: PhotoView = {
  fileKey: 'shaking',
  url: '',
  filename: 'shaking-it.mov',
  kind: 'video',
  posterUrl: teapot.imageUrl,
};
const empty: DetailsProps = {
  ...frame(3),
  back: '/issues/items',
  product: { number: 1, total: 2 },
  item: { ...mug, quantity: 2 },
  issueTypes: [
    { value: 'DAMAGED', refusal: null },
    { value: 'DEFECTIVE_ITEM', refusal: null },
    { value: 'MISSING_ITEM', refusal: null },
    { value: 'WRONG_ITEM', refusal: null },
  ],
  photos: [],
  photosMax: 5,
  photosRequired: [],
  detailsMin: 10,
  detailsMax: 2000,
  uploadUrl: '/v1/uploads',
  received: {
    text: '',
    chosen: null,
    found: [],
    searched: false,
    searchUrl: '/v1/orders/q8w2n6c4zt/products/query',
  },
  values: { issueType: null, details: '', granularity: null, quantity: 1 },
};
const underWay = (filename: string, part: Partial<PendingUpload>): PendingUpload => ({
  url: mug.imageUrl ?? '',
  filename,
  kind: 'image',
  percent: 100,
  error: null,
  canRetry: false,
  ...part,
});
const details = 'The handles came off in the box; the padding was gone.';

export const states = {
  empty,
  'filled-in': {
    ...empty,
    photos,
    values: { ...empty.values, issueType: 'DAMAGED', details, granularity: 'all', quantity: 2 },
  },
  'video-with-poster': { ...empty, photos: [...photos.slice(0, 1), film, ...photos.slice(2)] },
  'only-some': {
    ...empty,
    values: { ...empty.values, issueType: 'DAMAGED', details, granularity: 'some', quantity: 1 },
  },
  'one-unit-long-name': { ...empty, item: german, product: { number: 2, total: 2 } },
  warranty: {
    ...empty,
    warranty: 'Warranty 2 Years. Covered until Nov 15, 2028.',
    issueTypes: empty.issueTypes.slice(0, 2),
  },
  'wrong-item': { ...empty, values: { ...empty.values, issueType: 'WRONG_ITEM' } },
  'wrong-item-found': {
    ...empty,
    values: { ...empty.values, issueType: 'WRONG_ITEM' },
    received: {
      ...empty.received,
      ...{ text: 'teapot', chosen: 'teapot-slate', searched: true },
      found: [
        { sourceProductId: 'teapot-slate', name: teapot.name, sku: 'TEAPOT-S', imageUrl: teapot.imageUrl },
        { sourceProductId: 'teapot-ink', name: 'Teapot, Ink', sku: null, imageUrl: null },
      ],
    },
  },
  'wrong-item-not-found': {
    ...empty,
    values: { ...empty.values, issueType: 'WRONG_ITEM' },
    received: { ...empty.received, text: 'A zeppelin', searched: true },
  },
  uploading: {
    ...empty,
    photos: photos.slice(0, 1),
    underWay: [
      underWay('box.jpg', { percent: 64 }),
      underWay('unpacking.mp4', { percent: 8, kind: 'video' }),
    ],
  },
  'upload-failed': {
    ...empty,
    underWay: [underWay('handle.jpg', { error: uploadWords.failed, canRetry: true })],
  },
  offline: { ...empty, underWay: [underWay('handle.jpg', { error: uploadWords.noAnswer, canRetry: true })] },
  'upload-too-large': {
    ...empty,
    photos: photos.slice(0, 1),
    underWay: [
      underWay('IMG_20261115_101112_unpacking_the_box_from_the_left.jpg', {
        error: PROBLEMS.file_too_large.detail,
      }),
    ],
  },
  'form-too-large': { ...empty, errors: refusedWith('payload_too_large') },
  'long-answer': {
    ...empty,
    values: {
      ...empty.values,
      issueType: 'DAMAGED',
      details: `${details} `.repeat(12).trim(),
      granularity: 'some',
      quantity: 2,
    },
  },
  'count-wrong': {
    ...empty,
    values: { ...empty.values, issueType: 'DAMAGED', details, granularity: 'some', quantity: 9 },
    errors: [{ field: 'quantity', message: 'Enter a number from 1 to 2' }],
  },
  'photos-full': {
    ...empty,
    photos: [...photos, photo('lid', mug.imageUrl), photo('label', teapot.imageUrl)],
  },
  errors: {
    ...empty,
    values: { ...empty.values, details: 'broken' },
    errors: [
      { field: 'issueType', message: 'Choose what’s wrong with it' },
      { field: 'granularity', message: 'Choose whether all of them have the same issue' },
      { field: 'details', message: 'Tell us a little more, at least 10 characters' },
      { field: 'photos', message: 'Add at least one photo' },
    ],
  },
  'type-too-soon': {
    ...empty,
    issueTypes: empty.issueTypes.map((type) =>
      type.value === 'MISSING_ITEM'
        ? { ...type, refusal: { text: 'Missing can be reported from November 25.', links: [] } }
        : type,
    ),
  },
  'filled-in-brand-dark': {
    ...empty,
    photos,
    values: { ...empty.values, issueType: 'DEFECTIVE_ITEM', details, granularity: 'all', quantity: 2 },
  },
} satisfies Record<string, DetailsProps>;
