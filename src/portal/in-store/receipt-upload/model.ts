import type { Frame, PhotoView } from '../../parts/views.ts';
import type { PendingUpload } from '../../uploads/model.ts';

/** Multipart form like the photos of an item: `photos`, `image`, buttons `remove` and `upload` (../../details/model.ts). */
export type ReceiptUploadProps = Frame & {
  photos: PhotoView[];
  /** Gallery only. */
  underWay?: PendingUpload[];
  photosMax: number;
  uploadUrl: string;
};
