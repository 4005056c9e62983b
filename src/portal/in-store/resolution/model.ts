import type { ResolutionMethod } from '../../../domain/claims/resolution-methods.ts';
import type { Frame, ItemView } from '../../parts/views.ts';

/** Field: `method` (radio). */
export type InStoreResolutionProps = Frame & {
  item: ItemView | null;
  choices: { value: ResolutionMethod; line: string }[];
  values: { method: ResolutionMethod | null };
};
