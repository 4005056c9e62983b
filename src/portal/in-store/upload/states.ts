import { words as detailsWords } from '../../order/details/text.ts';
import { mug } from '../../parts/sample-order.ts';
import { words as uploadWords } from '../../uploads/text.ts';
import { frame } from '../sample.ts';
import type { FaultProps } from './model.ts';

const empty: FaultProps = {
  ...frame(5),
  back: '/in-store/receipt',
  photos: [],
  photosMax: 5,
  photosRequired: false,
  detailsMin: 10,
  detailsMax: 2000,
  uploadUrl: '/v1/uploads',
  values: { issueType: null, details: '' },
};

export const states = {
  empty,
  'filled-in': {
    ...empty,
    photos: [{ fileKey: 'switch', url: mug.imageUrl ?? '', filename: 'switch.jpg', kind: 'image' }],
    values: { issueType: 'DEFECTIVE_ITEM', details: 'It doesn’t turn on anymore.' },
  },
  'field-errors': {
    ...empty,
    photosRequired: true,
    errors: [
      { field: 'issueType', message: detailsWords.typeMissing },
      { field: 'details', message: detailsWords.detailsShort(10) },
      { field: 'photos', message: uploadWords.photosNeeded },
    ],
  },
} satisfies Record<string, FaultProps>;
