import type { ResolutionMethod } from '../../../domain/claims/resolution-methods.ts';
import type { Frame, ItemView, Refusal } from '../../parts/views.ts';
import type { ItemField } from './fields.ts';

export type MethodChoice = {
  value: ResolutionMethod;
  /** "$40.80"; null for a replacement. */
  amount: string | null;
  /** The goods that will ship or how the bonus is calculated: "2 × Stoneware mug", "$37.50 plus a bonus of $3.75". */
  line: string | null;
  refusal: Refusal | null;
};

export type EachItem = {
  /** Name of the item's radio buttons. */
  field: ItemField;
  item: ItemView;
  choices: { value: ResolutionMethod; amount: string | null }[];
  chosen: ResolutionMethod | null;
};

/** Field: `method` (radio): a method for all items, or `EACH`, which leads to this page again with a choice for each item. */
export type ResolutionProps = Frame & {
  choices: MethodChoice[];
  /** Whether items may get different methods: there are several items and several methods. */
  mayDiffer: boolean;
  /** The items to choose for, in order; null if one method applies to all. */
  each: EachItem[] | null;
  /** The items behind the amounts: "2 × Stoneware mug". */
  about: string;
  /** Set if the policy caps the amount (docs/rules/resolutions.md). */
  note: string | null;
  values: { method: ResolutionMethod | 'EACH' | null };
};
