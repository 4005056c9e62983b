/** Secrets of endpoints, and signatures as Standard Webhooks has them (standardwebhooks.com, specification 1.0.0). */
import { createHmac, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import { sealedFor } from '../database/sealed-values.ts';

const PREFIX = 'whsec_';
const BYTES = 32;

export const makeSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64');

export const sealSecret = ({ secret }: Context, webhookId: string, plain: string): Buffer =>
  encrypt(plain, sealedFor.webhook(webhookId), secret);

export function openSecret(context: Context, webhookId: string, sealed: Buffer): string {
  const plain = decrypt(sealed, sealedFor.webhook(webhookId), context);
  if (plain === null) throw new Error(`The secret of the webhook "${webhookId}" can't be decrypted`);
  return plain.toString('utf8');
}

/** The three headers. @param secrets each signs: the present one, and the one before while it is still good */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
