/** The words of all pages for shoppers that a store can replace by its own, as they come with the product. */
import { CLAIM_WORDS } from './words/claim.ts';
import { IN_STORE_WORDS } from './words/in-store.ts';
import { ORDER_WORDS } from './words/order.ts';
import { SIGN_WORDS } from './words/sign.ts';

/** By page. The first page’s heading is `welcomeTitle` of the look. */
export const STANDARD_WORDS = { ...ORDER_WORDS, ...CLAIM_WORDS, ...SIGN_WORDS, ...IN_STORE_WORDS } as const;

export type PortalPage = keyof typeof STANDARD_WORDS;
