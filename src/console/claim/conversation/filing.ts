/** What the customer filed, told as one message: items that tell the same are one part of it. */
import type { ClaimDesk } from '../../../contract/desk.ts';
import { type Proof, proofOfItem } from '../proof.ts';

type Filed = Pick<ClaimDesk, 'claim' | 'photos'>;
type Item = ClaimDesk['claim']['claimItems'][number];

export type FiledPart = {
  items: Item[];
  claimType: string;
  details: string | null;
  /** Null where every part asks for the same. */
  asks: string | null;
  proof: Proof[];
};

const tellsTheSame = (part: FiledPart, item: Item): boolean =>
  part.claimType === item.claimType &&
  part.details === item.details &&
  part.items[0]?.resolutionRequested === item.resolutionRequested;

/** `asks`: what the customer asks for, for every item; null if it differs or nothing is asked for. */
export function filingOf({ claim, photos }: Filed): { parts: FiledPart[]; asks: string | null } {
  const wishes = new Set(claim.claimItems.map((item) => item.resolutionRequested));
  const parts: FiledPart[] = [];
  for (const item of claim.claimItems) {
    const proof = proofOfItem(item, photos);
    const part = parts.find((one) => tellsTheSame(one, item));
    if (part) {
      part.items.push(item);
      part.proof.push(...proof);
    } else {
      const asks = wishes.size > 1 ? item.resolutionRequested : null;
      parts.push({ items: [item], claimType: item.claimType, details: item.details, asks, proof });
    }
  }
  return { parts, asks: wishes.size === 1 ? ([...wishes][0] ?? null) : null };
}
