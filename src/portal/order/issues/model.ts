import type { IssueCategory } from '../../../domain/claims/claim-types.ts';
import type { Frame, Refusal } from '../../parts/views.ts';

/** Field: `category`, radio. A refused choice is greyed, and leads to the page that explains it. */
export type IssuesProps = Frame & {
  /** What was claimed of this order before, and where to look at it; null for nothing. */
  claims: { text: string; link: string; href: string } | null;
  /** Things can be sent back, or were: /return says how. */
  returnsOpen?: boolean;
  choices: { value: IssueCategory; refusal: Refusal | null }[];
  values: { category: IssueCategory | null };
};
