import type { ItemIssueType } from '../../domain/claim-types.ts';
import type { UnderWay } from '../uploads/model.ts';
import type { Frame, ItemView, PhotoView, Refusal } from '../views.ts';

/**
 * Multipart form. Fields: `issueType` (radio), `details`, `photos` (files), `image` (hidden, one a stored upload),
 * `granularity` (`all` or `some`) and `quantity` where more than one unit was chosen. Buttons: `remove` = fileKey,
 * `upload` = `1` (keep the chosen photos and stay), else on to the next product.
 */
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
  values: {
    issueType: ItemIssueType | null;
    details: string;
    granularity: 'all' | 'some' | null;
    quantity: number;
  };
};
