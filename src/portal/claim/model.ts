import type { FieldError } from '../parts/views.ts';

export type RefusalView = { title: string; why: string; todo: string; writeHref: string };

/** What each question about a filed claim carries. */
export type MyClaimFrame = {
  /** To the claim's page. */
  back: string;
  claimNumber: string;
  errors: FieldError[];
  /** Instead of the question: it can't be answered any more, or not yet. */
  refusal: RefusalView | null;
};
