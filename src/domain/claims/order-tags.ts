/** The tags that an order carries in its shop, one for each state that its claims are in (docs/decisions/132-shop-updates.md). */
import { type ClaimStage, type ClaimStatus, stageOf } from './claim.ts';

const TAGS = {
  undecided: 'claim-open',
  set_aside: 'claim-open',
  approved: 'claim-approved',
  refused: 'claim-denied',
  resolved: 'claim-resolved',
  closed: 'claim-closed',
  archived: 'claim-closed',
} as const satisfies Record<ClaimStage, string>;

/** All that are ever written. Every other tag of an order is left alone. */
export const ORDER_TAGS: readonly string[] = [...new Set(Object.values(TAGS))];

/** @param claims of one order. One that was merged into another counts with that one. */
export const tagsOf = (claims: readonly { status: ClaimStatus; isMerged: boolean }[]): string[] =>
  ORDER_TAGS.filter((tag) =>
    claims.some(({ status, isMerged }) => !isMerged && TAGS[stageOf(status)] === tag),
  );
