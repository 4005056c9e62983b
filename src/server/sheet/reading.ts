import type { ClaimDocument } from '../claims/store.ts';
import type { MailWords } from '../mail/text.ts';

/** A claim, the words for it, and its days in the store's time zone. */
export type Reading = { words: MailWords; document: ClaimDocument; day: (time: string) => string };
