import type { ProofRequestType } from '../../../../domain/claims/proof-request.ts';
import type { FieldError } from '../../../parts/views.ts';
import type { Draft } from '../conversation/model.ts';

/**
 * What the team asked for last. Multipart form. Fields: `answer`, `proofs` (files), `image` (hidden, one a stored upload),
 * `acknowledged` (tick, where asked), `key`.
 */
export type ProofProps = {
  /** `received`: it was answered, whatever the answer was. */
  state: 'asked' | 'received';
  types: ProofRequestType[];
  /** The team's own words; null where a claim filed for its customer waits for the signature alone. */
  message: string | null;
  askedOn: string;
  answeredOn: string | null;
  /** The day after which the claim is closed; null where none is set. */
  by: string | null;
  /** Where to sign, while a signature is missing. */
  signHref: string | null;
  action: string;
  key: string;
  values: Draft;
  errors: FieldError[];
};
