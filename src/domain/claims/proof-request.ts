/** What a team can ask a customer for, worded for mails and pages. */
export const PROOF_REQUESTS = {
  PHOTO: 'photos or a video',
  SIGNATURE: 'your signature',
  ACKNOWLEDGEMENT: 'your confirmation that what you told us is true',
  RECEIPT: 'a receipt or another document',
  OTHER: 'an answer',
} as const;

export type ProofRequestType = keyof typeof PROOF_REQUESTS;
export const PROOF_REQUEST_TYPES = Object.keys(PROOF_REQUESTS) as ProofRequestType[];
