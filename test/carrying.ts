import type { StoreId } from '../src/server/auth/caller.ts';
import { openCarriers } from '../src/server/claims/carriers/carriers.ts';
import type { Context } from '../src/server/context.ts';

/** Carries out what is due in the store, as a worker of its own. */
export async function carryOut(context: Context, storeId: StoreId): Promise<void> {
  const carriers = openCarriers(context);
  await carriers.wake(storeId);
  await carriers.idle();
}
