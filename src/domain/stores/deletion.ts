/** What goes with a store that is deleted, as it is said before. Everything else of the store goes too. */
export const GOES = ['orders', 'claims', 'products', 'files', 'people', 'tokens'] as const;

/** The name has to be typed as it is written; spaces around it and how they are doubled don't count. */
export const isTyped = (typed: string, name: string): boolean => words(typed) === words(name);

const words = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
