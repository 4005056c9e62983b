import type { ResolutionMethod } from '../../../domain/claims/resolution-methods.ts';
import type { ItemView } from '../../parts/views.ts';
import type { InStoreFrame } from '../model.ts';

/** Field: `method` (radio). */
export type InStoreResolutionProps = InStoreFrame & {
  item: ItemView | null;
  choices: { value: ResolutionMethod; line: string }[];
  values: { method: ResolutionMethod | null };
};
