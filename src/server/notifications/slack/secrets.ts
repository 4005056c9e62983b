/** A store's two secrets for Slack, encrypted where they are kept. */

import type { StoreId } from '../../auth/caller.ts';
import { decrypt, encrypt } from '../../auth/keys.ts';
import type { Context } from '../../context.ts';
import { sealedFor } from '../../database/sealed-values.ts';

type Kind = 'webhook' | 'token';

const contextOf = { webhook: sealedFor.slackWebhook, token: sealedFor.slackToken } as const;

export const closed = ({ secret }: Context, storeId: StoreId, kind: Kind, plain: string): Buffer =>
  encrypt(plain, contextOf[kind](storeId), secret);

export function opened(context: Context, storeId: StoreId, kind: Kind, sealed: Buffer): string {
  const plain = decrypt(sealed, contextOf[kind](storeId), context);
  if (plain === null) throw new Error(`Slack's ${kind} of the store "${storeId}" can't be decrypted`);
  return plain.toString('utf8');
}
