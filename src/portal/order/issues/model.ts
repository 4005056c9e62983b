import type { IssueCategory } from '../../../domain/claims/claim-types.ts';
import type { Frame, Refusal } from '../../parts/views.ts';

/** Field: `category`, a radio. A category that can't be chosen is grayed out and links to its explanation. */
export type IssuesProps = Frame & {
  /** Earlier claims of this order and a link to them; null if there are none. */
  claims: { text: string; link: string; href: string } | null;
  /** The order has returns, or items can be returned: link to /return. */
  returnsOpen?: boolean;
  choices: { value: IssueCategory; refusal: Refusal | null }[];
  values: { category: IssueCategory | null };
};
