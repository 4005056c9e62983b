import { presentClaimTo } from '../present.ts';
import { openActions } from '../present-state.ts';
import { computed } from './part.ts';

export const claimPart = computed<'claim'>(null, async ({ caller, context, store, document }) => ({
  ...presentClaimTo(caller, context, store, document),
  actions: await openActions(context, store, document),
}));
