import type { ResolutionMethod } from '../../domain/settings.ts';
import type { Frame, Refusal } from '../views.ts';

/** Field: `method` (radio). */
export type ResolutionProps = Frame & {
  choices: {
    value: ResolutionMethod;
    /** "$40.80"; null for a replacement. */
    amount: string | null;
    /** What is sent again, or how the bonus comes about: "2 × Stoneware mug", "$37.50 plus a bonus of $3.75". */
    line: string | null;
    refusal: Refusal | null;
  }[];
  /** What the amounts stand for: "2 × Stoneware mug". */
  about: string;
  /** Said where the policy caps the amount (decisions.md, section 6). */
  note: string | null;
  values: { method: ResolutionMethod | null };
};
