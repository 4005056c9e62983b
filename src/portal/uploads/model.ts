import type { PhotoView } from '../parts/views.ts';

/** An upload in progress or rejected, as the page's script holds it; the gallery draws such states from it. */
export type PendingUpload = Pick<PhotoView, 'url' | 'filename' | 'kind'> & {
  percent: number;
  error: string | null;
  canRetry: boolean;
};
