import type { PhotoView } from '../../parts/views.ts';
import type { PendingUpload } from '../../uploads/model.ts';
import type { MyClaimFrame } from '../model.ts';

/** Multipart form: `message`, and files as in ../../details/model.ts (`photos`, `image`, buttons `remove` and `upload`). */
export type AppealProps = MyClaimFrame & {
  /** The denial: a label such as "Not Covered" if the reason has one, the team's message, and the day. */
  denial: { label: string | null; message: string; decidedOn: string } | null;
  photos: PhotoView[];
  /** Gallery only. */
  underWay?: PendingUpload[];
  photosMax: number;
  uploads: { url: string; token: string };
  messageMax: number;
  values: { message: string };
};
