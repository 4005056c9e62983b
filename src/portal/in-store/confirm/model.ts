import type { FieldError } from '../../parts/views.ts';
import type { AnswerLines } from '../review/model.ts';

/** The report that its owner is about to file. The form has no fields. */
export type Checking = {
  stage: 'check';
  errors: FieldError[];
  rows: AnswerLines[];
};

/** The claim was filed, just now or when the link was first used. */
export type Filed = {
  stage: 'filed';
  /** Null if the claim's links were revoked since. */
  claim: { number: string; viewHref: string; sentTo: string } | null;
};

export type ConfirmFilingProps =
  | Checking
  | Filed
  /** A claim for the same thing already exists. */
  | { stage: 'known'; viewHref: string }
  /** The link is invalid or expired, or the report was corrected and sent again. */
  | { stage: 'unknown' };
