/** Credentials, encrypted where they are kept. */
import { renewalAfter } from '../../domain/connections/renewal.ts';
import { decrypt, encrypt } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import { sealedFor } from '../database/sealed-values.ts';
import type { Renewal } from '../integrations/ports.ts';

type Keys = Pick<Context, 'secret' | 'otherSecrets'>;

export const sealCredentials = ({ secret }: Keys, id: string, credentials: unknown): Buffer =>
  encrypt(JSON.stringify(credentials), sealedFor.connection(id), secret);

/** As a connection keeps it, with the time when it is due. @param now milliseconds */
export const sealedRenewal = ({ secret }: Keys, id: string, renewal: Renewal | null, now: number) => ({
  renewal: renewal && encrypt(renewal.token, sealedFor.renewal(id), secret),
  renewAt: renewal && new Date(renewalAfter(renewal.expiresInSeconds, now)).toISOString(),
});

/** Null if it can't be decrypted. */
export const openRenewal = (keys: Keys, id: string, renewal: Buffer): string | null =>
  decrypt(renewal, sealedFor.renewal(id), keys)?.toString('utf8') ?? null;

export function openCredentials(
  keys: Keys,
  { id, credentials }: { id: string; credentials: Buffer },
): unknown {
  const plain = decrypt(credentials, sealedFor.connection(id), keys);
  if (plain === null) throw new Error(`The credentials of the connection "${id}" can't be decrypted`);
  return JSON.parse(plain.toString('utf8'));
}
