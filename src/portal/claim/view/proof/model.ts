import type { ProofRequestType } from '../../../../domain/claims/proof-request.ts';
import type { FieldError } from '../../../parts/views.ts';
import type { Draft } from '../conversation/model.ts';

/**
 * The team's latest request. Multipart form. Fields: `answer`, `proofs` (files), `image` (hidden, one for each stored upload),
 * `acknowledged` (checkbox, if requested), `key`.
 */
export type ProofProps = {
  /** `received`: the shopper has sent an answer, of whatever kind. */
  state: 'asked' | 'received';
  types: ProofRequestType[];
  /** The team's own message; null if a claim filed for its customer only needs the signature. */
  message: string | null;
  askedOn: string;
  answeredOn: string | null;
  /** The day after which the claim is closed; null if there is no deadline. */
  by: string | null;
  /** URL of the signing page while a signature is missing. */
  signHref: string | null;
  action: string;
  key: string;
  values: Draft;
  errors: FieldError[];
};
