import type { FieldError } from '../parts/views.ts';

export type RefusalView = { title: string; why: string; todo: string; writeHref: string };

/** What each page about a filed claim needs. */
export type MyClaimFrame = {
  /** URL of the claim's page. */
  back: string;
  claimNumber: string;
  errors: FieldError[];
  /** Shown in place of the form if the action is no longer possible, or not yet. */
  refusal: RefusalView | null;
};
