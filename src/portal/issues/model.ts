import type { IssueCategory } from '../../domain/claim-types.ts';
import type { Frame, Refusal } from '../views.ts';

/** Field: `category`, radio. A refused choice can still be chosen: the server then explains on /too-soon. */
export type IssuesProps = Frame & {
  /** Things can be sent back, or were: /return says how. */
  returnsOpen?: boolean;
  choices: { value: IssueCategory; refusal: Refusal | null }[];
  values: { category: IssueCategory | null };
};
