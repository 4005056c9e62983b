import type { MailWords } from '../../mail/text.ts';
import type { ClaimDocument } from '../queries.ts';

/** A claim, the words for it, and its days in the store's time zone. */
export type Reading = { words: MailWords; document: ClaimDocument; day: (time: string) => string };
