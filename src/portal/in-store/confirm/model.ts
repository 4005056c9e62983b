import type { FieldError } from '../../parts/views.ts';
import type { AnswerLines } from '../review/model.ts';

/** What is filed once its owner says so. A form without fields. */
export type Checking = {
  stage: 'check';
  errors: FieldError[];
  rows: AnswerLines[];
};

/** The claim is there, just now or since the link was used before. */
export type Filed = {
  stage: 'filed';
  /** Null where its links were revoked since. */
  claim: { number: string; viewHref: string; sentTo: string } | null;
};

export type ConfirmFilingProps =
  | Checking
  | Filed
  /** There was a claim for the same thing already. */
  | { stage: 'known'; viewHref: string }
  /** A link that is wrong, over, or of a filing that was sent again with other words. */
  | { stage: 'unknown' };
