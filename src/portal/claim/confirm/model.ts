import type { FieldError } from '../../parts/views.ts';

/** Field `email`; button `mail` = `1` has a fresh link sent instead. Nothing of the claim stands here but its number. */
export type ConfirmProps = {
  claimNumber: string;
  errors: FieldError[];
  values: { email: string };
  /** A fresh link was just sent. */
  isSent: boolean;
};
