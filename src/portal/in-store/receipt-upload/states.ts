import { mug } from '../../parts/sample-order.ts';
import type { PhotoView } from '../../parts/views.ts';
import { LEFT_OUT } from '../../uploads/left-out.ts';
import { frame } from '../sample.ts';
import { words } from '../text.ts';
import type { ReceiptUploadProps } from './model.ts';

const page: PhotoView = { fileKey: 'page', url: mug.imageUrl ?? '', filename: 'receipt.jpg', kind: 'image' };
const pdf: PhotoView = {
  fileKey: 'pdf',
  url: '',
  filename: 'order-confirmation-2026-06-12.pdf',
  kind: 'document',
};
const empty: ReceiptUploadProps = {
  ...frame(4),
  back: '/in-store/receipt',
  photos: [],
  photosMax: 5,
  uploadUrl: '/v1/uploads',
};

export const states = {
  empty,
  'two-pages': { ...empty, photos: [page, pdf] },
  uploading: {
    ...empty,
    photos: [page],
    underWay: [
      { url: '', filename: 'page-2.pdf', kind: 'document', percent: 40, error: null, canRetry: false },
    ],
  },
  missing: { ...empty, errors: [{ field: 'photos', message: words.receiptUpload.missing }] },
  'wrong-kind': {
    ...empty,
    errors: [{ field: 'photos', message: LEFT_OUT.receipt.fileKind('receipt.docx') }],
  },
} satisfies Record<string, ReceiptUploadProps>;
