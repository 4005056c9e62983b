import type { Taker } from '../details/form-files.ts';
import type { FileSort } from '../details/upload.ts';
import type { InStoreVisit } from './visit.ts';

/** Uploads in the shop belong to the visit. */
export const takerOf = ({ context, store, visitor }: InStoreVisit, sort: FileSort): Taker => ({
  context,
  store,
  owner: { visitId: visitor.visitId },
  sort,
});
