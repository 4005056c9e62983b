import type { InStoreIssue } from '../../../domain/filing/in-store.ts';
import type { Frame, PhotoView } from '../../parts/views.ts';

/** Multipart form: `issueType`, `details`, and photos as in ../../details/model.ts. */
export type FaultProps = Frame & {
  photos: PhotoView[];
  photosMax: number;
  photosRequired: boolean;
  detailsMin: number;
  detailsMax: number;
  uploadUrl: string;
  values: { issueType: InStoreIssue | null; details: string };
};
