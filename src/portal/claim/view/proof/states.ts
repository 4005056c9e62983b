import type { ProofRequestType } from '../../../../domain/claims/proof-request.ts';
import { EMPTY_DRAFT } from '../conversation/model.ts';
import type { ProofProps } from './model.ts';

/** A sample request for the gallery. */
export const proofSample = (types: ProofRequestType[], part: Partial<ProofProps> = {}): ProofProps => ({
  state: 'asked',
  types,
  message:
    'Hello Ada,\nthe carrier wants to see the box before it pays. Could you send us what you have?\nThank you, Mia',
  askedOn: 'Nov 18, 2026',
  answeredOn: null,
  by: 'Nov 25, 2026',
  signHref: null,
  action: '/view/sample/proof',
  key: 'sample',
  values: EMPTY_DRAFT,
  errors: [],
  ...part,
});
