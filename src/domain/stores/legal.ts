/** The claim terms of a store (docs/decisions/103-legal-texts.md). */
export const LONGEST_CLAIM_TERMS = 10_000;

/** `version`: follows from the link and the text, so that the same terms always have the same one. */
export type ClaimTerms = { version: string; url: string | null; text: string | null };
