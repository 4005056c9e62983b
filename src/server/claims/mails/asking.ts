/** Mails that ask the customer for something: proof, an answer, a signature. */
import type { ProofRequestType } from '../../../domain/claims/proof-request.ts';
import { urls } from '../../../urls.ts';
import { linkWith } from '../../mail/parts.ts';
import { linkPayload } from '../../orders/present.ts';
import { storeAddress } from '../../stores/address.ts';
import { signingOf } from '../signing/link.ts';
import { reportedItems, teamMessage } from './claim-blocks.ts';
import { dueOf, type Facts, mapped, type Way, type Words } from './letter.ts';

const SIGNED_TYPES: readonly ProofRequestType[] = ['SIGNATURE', 'ACKNOWLEDGEMENT'];

/** Links to the signature page if the claim only waits for a signature; otherwise uses `other`. */
function signOr({ context, store, document, words }: Facts, other: Way): Way {
  const signing = signingOf(document);
  const asked = document.claim.proof_request;
  const others = asked?.answeredAt === null && asked.types.some((type) => !SIGNED_TYPES.includes(type));
  if (signing === null || others) return other;
  const { claim } = document;
  const payload = linkPayload(context, store, claim.id, claim.token_generation);
  const target = linkWith(
    'signature',
    payload,
    (token) => storeAddress(context, store) + urls.sign(claim.id, token),
  );
  const { sign, confirm } = words.claims.signatureWanted;
  return { ...(signing.signature ? sign : confirm), target };
}

const askedProof = ({ words }: Facts, types: readonly ProofRequestType[]) => ({
  kind: 'list' as const,
  items: types.map((type) => words.proof[type]),
});

export function proofRequested(facts: Facts): Words {
  const { proofRequested: words } = facts.words.claims;
  const types = facts.document.claim.proof_request?.types ?? [];
  return {
    subject: words.subject(facts.about),
    paragraphs: [
      words.lead(facts.about),
      askedProof(facts, types),
      teamMessage(facts.said),
      mapped(dueOf(facts, 'answer', 'sign'), words.closes),
    ],
    link: signOr(facts, words.link),
  };
}

export function reminder(facts: Facts): Words {
  const { reminder: words, proofRequested } = facts.words.claims;
  const { proof_request: asked } = facts.document.claim;
  const types = asked?.answeredAt === null ? asked.types : [];
  const closes = dueOf(facts, 'answer', 'sign');
  return {
    subject: words.subject(facts.about),
    paragraphs: [
      words.lead(facts.about),
      types.length === 0 ? null : askedProof(facts, types),
      teamMessage(asked?.message),
      mapped(closes, words.closes),
    ],
    link: signOr(facts, types.length === 0 ? words.link : proofRequested.link),
  };
}

/** For a claim that the team filed: its contents, and that nothing happens until it is signed. */
export function signatureWanted(facts: Facts): Words {
  const { signatureWanted: words } = facts.words.claims;
  return {
    subject: words.subject(facts.about),
    paragraphs: [
      words.lead(facts.about),
      reportedItems(facts),
      words.next,
      mapped(dueOf(facts, 'sign'), words.closes),
      words.unknown,
    ],
    link: signOr(facts, facts.words.follow),
  };
}
