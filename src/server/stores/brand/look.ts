/** A look that is not published, sealed for the address of its preview (src/portal/gallery). */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Branding, DEFAULT_BRANDING } from '../../../domain/stores/settings.ts';
import { decrypt, encrypt } from '../../auth/keys.ts';
import type { Context } from '../../context.ts';
import { overlay } from '../queries.ts';

const FOR = 'packed look';
const HOUR_MS = 3_600_000;
/** A look of the longest texts and addresses, sealed. */
const LONGEST = 15_000;

type Sealing = Pick<Context, 'secret' | 'otherSecrets' | 'clock'>;

/** Opens for an hour. Without the logo for paper, which no page shows and no address could hold. */
export function sealLook({ secret, clock }: Sealing, storeId: string, branding: Branding): string {
  const { paperLogo: _, ...look } = branding;
  const payload = JSON.stringify({ storeId, until: clock() + HOUR_MS, look });
  return encrypt(deflateRawSync(payload), FOR, secret).toString('base64url');
}

/** Null: not ours, altered or expired. */
export function openLook(
  { secret, otherSecrets, clock }: Sealing,
  sealed: string,
): { storeId: string; branding: Branding } | null {
  if (sealed.length > LONGEST) return null;
  const plain = decrypt(Buffer.from(sealed, 'base64url'), FOR, { secret, otherSecrets });
  if (plain === null) return null;
  const { storeId, until, look } = JSON.parse(inflateRawSync(plain).toString()) as {
    storeId: string;
    until: number;
    look: Partial<Branding>;
  };
  return until <= clock() ? null : { storeId, branding: overlay(DEFAULT_BRANDING, look) };
}
