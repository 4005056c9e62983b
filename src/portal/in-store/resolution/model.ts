import type { ResolutionMethod } from '../../../domain/resolution-methods.ts';
import type { Frame, ItemView } from '../../views.ts';

/** Field: `method` (radio). */
export type InStoreResolutionProps = Frame & {
  item: ItemView | null;
  choices: { value: ResolutionMethod; line: string }[];
  values: { method: ResolutionMethod | null };
};
