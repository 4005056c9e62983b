import type { Frame, PhotoView } from '../../parts/views.ts';
import type { UnderWay } from '../../uploads/model.ts';

/** Multipart form as of the item's photos: `photos`, `image`, buttons `remove` and `upload` (../../details/model.ts). */
export type ReceiptUploadProps = Frame & {
  photos: PhotoView[];
  /** In the gallery only. */
  underWay?: UnderWay[];
  photosMax: number;
  uploadUrl: string;
};
