/** Codes of authenticator apps (RFC 6238), with `otpauth`. */
import { TOTP as Otp, Secret } from 'otpauth';
import QRCode from 'qrcode';
import { TOTP, TOTP_WINDOW } from '../../../domain/access/factors.ts';
import { decrypt, encrypt } from '../../auth/keys.ts';
import type { Context } from '../../context.ts';
import { sealedFor } from '../../database/sealed-values.ts';

const ISSUER = 'Makegood';
const SECRET_BYTES = 20;

const otpOf = (secret: Secret, label: string) => new Otp({ issuer: ISSUER, label, secret, ...TOTP });

export type NewSecret = { sealed: Buffer; secret: string; uri: string };

/** @param id of the factor: the secret decrypts for it only */
export function newTotpSecret(
  { secret: key }: Pick<Context, 'secret'>,
  id: string,
  email: string,
): NewSecret {
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = encrypt(Buffer.from(secret.buffer), sealedFor.totp(id), key);
  return { sealed, secret: secret.base32, uri: otpOf(secret, email).toString() };
}

export async function qrCodeOf(uri: string): Promise<string> {
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** The step whose code it is, give or take one for clocks that are off; null if the code is wrong. */
export function stepOf(
  context: Context,
  { id, sealed }: { id: string; sealed: Uint8Array },
  code: string,
): number | null {
  const bytes = decrypt(sealed, sealedFor.totp(id), context);
  if (!bytes) return null;
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const now = context.clock();
  const delta = otpOf(secret, '').validate({ token: code, timestamp: now, window: TOTP_WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / TOTP.period) + delta;
}
