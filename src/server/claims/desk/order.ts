import { presentOrderFacts } from '../../orders/facts.ts';
import { computed } from './part.ts';

export const orderPart = computed<'order'>(
  'order:read',
  ({ order, document }) => order && presentOrderFacts(order, { isOta: document.claim.is_ota }),
);
