import type { FieldError } from '../../parts/views.ts';

/** A form without fields that sends the link again. */
export type SentProps = {
  errors: FieldError[];
  /** "a…@example.com" */
  sentTo: string;
  /** "Nov 27, 2026" */
  until: string;
  /** The link was just sent again. */
  isAgain: boolean;
};
