import type { ItemIssueType } from '../../../domain/claims/claim-types.ts';
import type { Frame, ItemView, PhotoView, Refusal } from '../../parts/views.ts';
import type { PendingUpload } from '../../uploads/model.ts';
import type { Values } from './answers.ts';

/**
 * Multipart form. Fields: `issueType` (radio), `details`, `photos` (files), `image` (hidden, one for each stored upload), `item`
 * (hidden, the item the page was drawn for), `received` (text) and `receivedProduct` (radio, a sourceProductId) for a wrong item,
 * `granularity` (`all` or `some`) and `quantity` if more than one unit was chosen. Buttons: `remove` = fileKey, `search` = `1`
 * (search for the product they received), `upload` = `1` (store the chosen photos and stay); any other goes on to the next
 * product.
 */
/** The product that arrived in place of the right one. */
export type ReceivedView = {
  text: string;
  /** sourceProductId of the product they picked. */
  chosen: string | null;
  found: { sourceProductId: string; name: string; sku: string | null; imageUrl: string | null }[];
  searched: boolean;
  /** URL of the search as you type. */
  searchUrl: string;
};

export type DetailsProps = Frame & {
  /** For "Product n / total". */
  product: { number: number; total: number };
  /** `quantity` counts the chosen units that still need an issue. */
  item: ItemView;
  /** Set for warranty claims: "Warranty 2 Years. Covered until Nov 13, 2028." */
  warranty?: string | null;
  issueTypes: { value: ItemIssueType; refusal: Refusal | null }[];
  photos: PhotoView[];
  /** Gallery only: uploads that are in progress or were rejected. On a real page the script holds them. */
  underWay?: PendingUpload[];
  photosMax: number;
  /** Issue types for which the store requires a photo. */
  photosRequired: ItemIssueType[];
  detailsMin: number;
  detailsMax: number;
  /** Where the script requests signed upload URLs (`/v1/uploads`). */
  uploadUrl: string;
  received: ReceivedView;
  values: Values;
};
