/** The address that a provider calls. It names the store, so that its rows alone are looked at, and a part that nobody can guess. */
import { timingSafeEqual } from 'node:crypto';
import type { ProviderName } from '../../domain/connections/providers.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { Connection } from './queries.ts';

/** As they stand in the address: nothing is proven yet. */
type Called = { store: string; token: string };

export const inboundAddress = (
  { publicUrl }: Pick<Context, 'publicUrl'>,
  storeId: StoreId,
  { provider, inboundToken }: { provider: ProviderName; inboundToken: string },
): string => `${publicUrl}/v1/inbound/${provider}/${storeId}.${inboundToken}`;

/** Null for what can't be an address of ours. */
export function readInboundToken(text: string): Called | null {
  const at = text.lastIndexOf('.');
  return at < 1 ? null : { store: text.slice(0, at), token: text.slice(at + 1) };
}

export function isTokenOf({ inboundToken }: Connection, token: string): boolean {
  const [known, given] = [Buffer.from(inboundToken), Buffer.from(token)];
  return known.length === given.length && timingSafeEqual(known, given);
}
