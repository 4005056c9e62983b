/** The proof a claim requires: the ladder (docs/rules/proof.md), photos and the description. */
import type { IssueType } from '../claims/claim-types.ts';
import { compare, convert, type Money, parseAmount } from '../money/money.ts';
import type { Order, RiskLevel } from '../orders/order.ts';
import type { Store, StoreSettings } from '../stores/settings.ts';

/** In ascending order. Each step includes those below it. */
export const PROOF_LADDER = ['NONE', 'ACKNOWLEDGEMENT', 'SIGNATURE', 'RECEIPT'] as const;
export type Proof = (typeof PROOF_LADDER)[number];

const THRESHOLDS = {
  ACKNOWLEDGEMENT: 'acknowledgementFrom',
  SIGNATURE: 'signatureFrom',
  RECEIPT: 'receiptFrom',
} as const satisfies Partial<Record<Proof, keyof StoreSettings['proof']>>;

export const higherProof = (a: Proof, b: Proof): Proof =>
  PROOF_LADDER.indexOf(a) >= PROOF_LADDER.indexOf(b) ? a : b;

export type ProofFacts = {
  store: Pick<Store, 'currency' | 'settings'>;
  order: Pick<Order, 'exchangeRate'>;
  /** The claimed amount, in the order's currency. */
  value: Money;
  riskLevel: RiskLevel | null;
};

function byValue({ store, order, value }: ProofFacts): Proof {
  const reached = (Object.keys(THRESHOLDS) as (keyof typeof THRESHOLDS)[]).filter((proof) => {
    const text = store.settings.proof[THRESHOLDS[proof]];
    const from = text === null ? null : parseAmount(text, store.currency, 'total');
    return from !== null && compare(value, convert(from, value.currency, order.exchangeRate)) >= 0;
  });
  return reached.reduce<Proof>(higherProof, 'NONE');
}

/** One step up if the shop system reports high risk, but risk alone never requires a receipt. */
function byRisk(proof: Proof, riskLevel: RiskLevel | null): Proof {
  if (riskLevel !== 'high') return proof;
  return higherProof(proof, proof === 'NONE' ? 'ACKNOWLEDGEMENT' : 'SIGNATURE');
}

export function proofNeeded(facts: ProofFacts): Proof {
  const proof = byRisk(byValue(facts), facts.riskLevel);
  return facts.store.settings.proof.requireCustomerSignature ? higherProof(proof, 'SIGNATURE') : proof;
}

/** The flag `requireCustomerSignature`, as set by the ladder. */
export function requireCustomerSignature(facts: ProofFacts): boolean {
  return includesProof(proofNeeded(facts), 'SIGNATURE');
}

export function includesProof(needed: Proof, step: Proof): boolean {
  return higherProof(needed, step) === needed;
}

const PHOTOS_ASKED: readonly IssueType[] = ['DAMAGED', 'DEFECTIVE_ITEM', 'WRONG_ITEM'];

/** Requested for visible damage; required only if the store says so. */
export function photosFor(
  type: IssueType,
  settings: Pick<StoreSettings, 'proof'>,
): 'none' | 'asked' | 'required' {
  if (settings.proof.photosRequired.includes(type)) return 'required';
  return PHOTOS_ASKED.includes(type) ? 'asked' : 'none';
}
