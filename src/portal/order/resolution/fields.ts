import type { ItemMethod } from '../../../domain/filing/draft.ts';

export type ItemField = `method.${string}`;

/** The choice of an item: two tabs of an order may show different ones. The length tells where the shipment's id ends. */
export const fieldOf = ({
  sourceFulfillmentId,
  sourceItemId,
}: Pick<ItemMethod, 'sourceFulfillmentId' | 'sourceItemId'>): ItemField =>
  `method.${sourceFulfillmentId.length}.${sourceFulfillmentId}.${sourceItemId}`;
