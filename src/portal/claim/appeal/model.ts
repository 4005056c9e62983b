import type { PhotoView } from '../../parts/views.ts';
import type { UnderWay } from '../../uploads/model.ts';
import type { MyClaimFrame } from '../model.ts';

/** Multipart form: `message`, and files as in ../../details/model.ts (`photos`, `image`, buttons `remove` and `upload`). */
export type AppealProps = MyClaimFrame & {
  /** What was decided: "Not Covered" where the reason says anything, the team's words, and the day. */
  denial: { label: string | null; message: string; decidedOn: string } | null;
  photos: PhotoView[];
  /** In the gallery only. */
  underWay?: UnderWay[];
  photosMax: number;
  uploads: { url: string; token: string };
  messageMax: number;
  values: { message: string };
};
