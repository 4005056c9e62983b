import type { ItemMethod } from '../../../domain/filing/draft.ts';

export type ItemField = `method.${string}`;

/**
 * Field name of an item's choice. It names the item, since two tabs may show different items, and starts with the length of the
 * shipment's id so that the two ids can be told apart.
 */
export const fieldOf = ({
  sourceFulfillmentId,
  sourceItemId,
}: Pick<ItemMethod, 'sourceFulfillmentId' | 'sourceItemId'>): ItemField =>
  `method.${sourceFulfillmentId.length}.${sourceFulfillmentId}.${sourceItemId}`;
