import { presentClaim } from '../present.ts';
import { openActions } from '../present-state.ts';
import { computed } from './part.ts';

export const claimPart = computed<'claim'>(null, async ({ context, store, document }) => ({
  ...presentClaim(context, store, document, 'team'),
  actions: await openActions(context, store, document),
}));
