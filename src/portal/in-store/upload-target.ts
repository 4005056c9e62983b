import type { UploadTarget } from '../uploads/form-files.ts';
import type { FileSort } from '../uploads/sorts.ts';
import type { InStoreVisit } from './visit.ts';

/** In-store uploads belong to the visit. */
export const uploadTargetOf = ({ context, store, visitor }: InStoreVisit, sort: FileSort): UploadTarget => ({
  context,
  store,
  owner: { visitId: visitor.visitId },
  sort,
});
