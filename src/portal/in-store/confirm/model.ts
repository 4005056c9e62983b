import type { FieldError } from '../../views.ts';
import type { AnswerLines } from '../review/model.ts';

/** What is filed once its owner says so. A form without fields. */
export type Checking = {
  stage: 'check';
  errors: FieldError[];
  rows: AnswerLines[];
  /** "Refund" */
  method: string;
};

export type ConfirmFilingProps =
  | Checking
  /** There was a claim for the same thing already; or the link was used before. */
  | { stage: 'known' | 'filed'; viewHref: string }
  /** A link that is wrong, over, or of a filing that was sent again with other words. */
  | { stage: 'unknown' };
