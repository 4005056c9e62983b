/** Credentials, encrypted where they are kept. */
import { decrypt, encrypt } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import { sealedFor } from '../database/sealed-values.ts';

type Keys = Pick<Context, 'secret' | 'otherSecrets'>;

export const sealCredentials = ({ secret }: Keys, id: string, credentials: unknown): Buffer =>
  encrypt(JSON.stringify(credentials), sealedFor.connection(id), secret);

export function openCredentials(
  keys: Keys,
  { id, credentials }: { id: string; credentials: Buffer },
): unknown {
  const plain = decrypt(credentials, sealedFor.connection(id), keys);
  if (plain === null) throw new Error(`The credentials of the connection "${id}" can't be decrypted`);
  return JSON.parse(plain.toString('utf8'));
}
