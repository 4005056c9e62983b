import { callerOfToken } from '../../../server/auth/authenticate.ts';
import type { ClaimDocument } from '../../../server/claims/queries.ts';
import { openClaim } from '../../../server/claims/read.ts';
import type { Context } from '../../../server/context.ts';
import { ProblemError } from '../../../server/problem-error.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';

export type OpenedClaim = { store: KnownStore; document: ClaimDocument };

/** Opens the claim of a link. A forged, revoked or unknown token gets the same 404. */
export async function openByToken(context: Context, token: string): Promise<OpenedClaim> {
  const caller = callerOfToken(context, token, 'claim');
  if (!caller) throw new ProblemError('not_found');
  return openClaim(context, caller, caller.claimId);
}
