import type { ItemIssueType } from '../../../domain/claims/claim-types.ts';
import type { Frame, ItemView, PhotoView, Refusal } from '../../parts/views.ts';
import type { UnderWay } from '../../uploads/model.ts';
import type { Values } from './answers.ts';

/**
 * Multipart form. Fields: `issueType` (radio), `details`, `photos` (files), `image` (hidden, one a stored upload),
 * `item` (hidden, the one the page was drawn for),
 * `received` (words) and `receivedProduct` (radio, a sourceProductId) for a wrong item, `granularity` (`all` or `some`) and `quantity` where more than one unit was chosen. Buttons: `remove` = fileKey,
 * `search` = `1` (look for what came instead), `upload` = `1` (keep the chosen photos and stay), else on to the next product.
 */
/** What came instead of a wrong item. */
export type ReceivedView = {
  text: string;
  /** sourceProductId of the product that was picked. */
  chosen: string | null;
  found: { sourceProductId: string; name: string; sku: string | null; imageUrl: string | null }[];
  searched: boolean;
  /** Where the page's script searches while one types. */
  searchUrl: string;
};

export type DetailsProps = Frame & {
  /** "Product n / total". */
  product: { number: number; total: number };
  /** `quantity` is how many units were chosen and still need an issue. */
  item: ItemView;
  /** Where the claim is about the warranty: "Warranty 2 Years. Covered until Nov 13, 2028." */
  warranty?: string | null;
  issueTypes: { value: ItemIssueType; refusal: Refusal | null }[];
  photos: PhotoView[];
  /** In the gallery only: files on their way or refused, as the page's script holds them. */
  underWay?: UnderWay[];
  photosMax: number;
  /** Types for which the store insists on a photo. */
  photosRequired: ItemIssueType[];
  detailsMin: number;
  detailsMax: number;
  /** Where the page's script asks for a signed address (`/v1/uploads`). */
  uploadUrl: string;
  received: ReceivedView;
  values: Values;
};
