/** Claims for requests that change one. Part of access-fixtures.ts, which has the store. */
import type { OrderDocument } from '../src/domain/orders/order.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import type { TestApp } from './app.ts';
import { file, orderIdOf, shopperToken } from './world.ts';

/** Each call reads all claims of its order: if one order had thousands, each would take longer than the one before. */
const CLAIMS_OF_AN_ORDER = 20;

type FreshClaims = {
  /** Files a claim and returns its id. Two that are filed one after the other may be of two orders. */
  freshClaim: () => Promise<string>;
  /** The token of the shopper who filed such a claim. */
  shopperOf: (claimId: string | undefined) => string | undefined;
};

export function freshClaims(test: TestApp, store: StoreId, order: () => OrderDocument): FreshClaims {
  const tokens = new Map<string, string>();
  let current = { name: '', token: '' };
  const freshClaim = async () => {
    if (tokens.size % CLAIMS_OF_AN_ORDER === 0) {
      const name = `fresh-${tokens.size}`;
      await test.addOrder(store, name, { ...order(), sourceOrderNumber: name });
      current = { name, token: shopperToken(test, store, await orderIdOf(test, store, name)) };
    }
    const id = await file(test, current.token, current.name);
    tokens.set(id, current.token);
    return id;
  };
  return { freshClaim, shopperOf: (claimId = '') => tokens.get(claimId) };
}
