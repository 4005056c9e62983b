import type { Taker } from '../uploads/form-files.ts';
import type { FileSort } from '../uploads/sorts.ts';
import type { InStoreVisit } from './visit.ts';

/** In-store uploads belong to the visit. */
export const takerOf = ({ context, store, visitor }: InStoreVisit, sort: FileSort): Taker => ({
  context,
  store,
  owner: { visitId: visitor.visitId },
  sort,
});
