import type { ResolutionMethod } from '../../../domain/claims/resolution-methods.ts';
import type { Frame, ItemView, Refusal } from '../../parts/views.ts';
import type { ItemField } from './fields.ts';

export type MethodChoice = {
  value: ResolutionMethod;
  /** "$40.80"; null for a replacement. */
  amount: string | null;
  /** What is sent again, or how the bonus comes about: "2 × Stoneware mug", "$37.50 plus a bonus of $3.75". */
  line: string | null;
  refusal: Refusal | null;
};

export type EachItem = {
  /** A radio. */
  field: ItemField;
  item: ItemView;
  choices: { value: ResolutionMethod; amount: string | null }[];
  chosen: ResolutionMethod | null;
};

/** Field: `method` (radio): one of the methods for everything, or `EACH`, which leads to the same page for each item. */
export type ResolutionProps = Frame & {
  choices: MethodChoice[];
  /** There are several items, and several ways to fix them. */
  mayDiffer: boolean;
  /** Asked of each item, in this order; null where one answer counts for all. */
  each: EachItem[] | null;
  /** What the amounts stand for: "2 × Stoneware mug". */
  about: string;
  /** Said where the policy caps the amount (docs/rules/resolutions.md). */
  note: string | null;
  values: { method: ResolutionMethod | 'EACH' | null };
};
