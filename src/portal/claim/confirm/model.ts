import type { FieldError } from '../../parts/views.ts';

/** Field `email`; the button `mail` = `1` emails a fresh link instead. The page reveals nothing of the claim but its number. */
export type ConfirmProps = {
  claimNumber: string;
  errors: FieldError[];
  values: { email: string };
  /** A fresh link was just emailed. */
  isSent: boolean;
};
