/** What a macro does besides its text, and which macros are offered for a claim. */
import { type ClaimStatus, statusesAt } from './claim.ts';
import type { ClaimType } from './claim-types.ts';
import type { ProofRequestType } from './proof-request.ts';

export const MACRO_SCOPES = ['own', 'store', 'global'] as const;

export const MOST_MACROS = 500;
export const LONGEST_MACRO = 4_000;

/** Statuses that need neither a decision nor its details. */
export const MACRO_STATUSES: readonly ClaimStatus[] = statusesAt('undecided').filter(
  (status) => status !== 'PENDING_CUSTOMER' && status !== 'NEW',
);

/** Whoever uses the macro. */
export const SELF = 'me';

/** What a macro proposes: nothing is done until the person agrees. */
export type MacroActs = {
  /** Added to those that the claim has. */
  labels: string[];
  /** The id of a colleague, or `me`. */
  assignee: string | null;
  status: ClaimStatus | null;
  proof: ProofRequestType[];
};

type Offered = { claimTypes: readonly string[]; uses: number; title: string };

/** Those for one of the types first, then those for any; the ones used most first. Others are left out. */
export function offeredMacros<T extends Offered>(macros: readonly T[], types: readonly ClaimType[]): T[] {
  const fits = ({ claimTypes }: T) => types.some((type) => claimTypes.includes(type));
  return macros
    .filter((macro) => macro.claimTypes.length === 0 || fits(macro))
    .toSorted(
      (a, b) =>
        Number(fits(b)) - Number(fits(a)) || b.uses - a.uses || a.title.localeCompare(b.title, 'en-US'),
    );
}
