/** What the customer filed, as one message. Items with the same type, details and requested resolution are one part of it. */
import type { ClaimDesk } from '../../../contract/desk.ts';
import { type Proof, proofOfItem } from '../proof.ts';

type Filed = Pick<ClaimDesk, 'claim' | 'photos'>;
type Item = ClaimDesk['claim']['claimItems'][number];

export type FiledPart = {
  items: Item[];
  claimType: string;
  details: string | null;
  /** The requested resolution; null if it is the same for every part. */
  asks: string | null;
  proof: Proof[];
};

const tellsTheSame = (part: FiledPart, item: Item): boolean =>
  part.claimType === item.claimType &&
  part.details === item.details &&
  part.items[0]?.resolutionRequested === item.resolutionRequested;

/** `asks`: the requested resolution if it is the same for every item, otherwise null. */
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
