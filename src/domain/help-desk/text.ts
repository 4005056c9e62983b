/** What a ticket and its notes say: plain text, made when it is sent. */
import { FAILURES } from '../instructions/failures.ts';

const SENTENCES: Record<string, string> = {
  filed: 'The customer filed the claim.',
  message: 'The customer wrote:',
  appealed: 'The customer appealed the denial.',
  approved: 'The team approved the claim.',
  denied: 'The team denied the claim.',
  dismissed: 'The team dismissed the claim.',
  resolved_externally: 'The team resolved the claim elsewhere.',
  closed: 'The claim was closed.',
  withdrawn: 'The customer withdrew the claim.',
  reopened: 'The claim is open again.',
  refund_sent: 'The refund was sent.',
  credit_sent: 'The store credit was sent.',
  replacement_made: 'The replacement order was made.',
  replacement_shipped: 'The replacement was shipped.',
  replacement_arrived: 'The replacement was delivered.',
  instruction_failed: 'A refund, replacement or credit could not be carried out.',
  resolution_reversed: 'What was sent came back.',
};

const LONGEST = 4_000;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

type ToldClaim = { number: string; orderNumber: string | null; type: string; description: string | null };

export const ticketSubject = ({ number, orderNumber }: ToldClaim): string =>
  orderNumber === null ? `Claim #${number}` : `Claim #${number}, order ${orderNumber}`.slice(0, 200);

/** @param address where the team finds the claim */
export const ticketText = (claim: ToldClaim, name: string | null, address: string): string =>
  [
    `${name ?? 'A customer'} filed ${ticketSubject(claim).replace(/^C/, 'c')}: ${claim.type}.`,
    ...(claim.description ? [cut(claim.description)] : []),
    `The claim: ${address}`,
  ].join('\n\n');

/** @param words what the customer wrote @param failure a code of FAILURES */
export function noteText({
  kind,
  words,
  failure,
}: {
  kind: string;
  words: string | null;
  failure: string | null;
}): string {
  const why = Object.entries(FAILURES).find(([code]) => code === failure)?.[1].why;
  return [
    SENTENCES[kind] ?? 'The claim changed.',
    ...(why ? [why] : []),
    ...(words ? [cut(words)] : []),
  ].join('\n\n');
}
