import type { InStoreVisit } from '../visit.ts';

const LONGEST = 100;

export const tidySearch = (text: string) => text.replaceAll('\0', '').toWellFormed().trim().slice(0, LONGEST);

/** The search text in the URL. */
export const searchOf = ({ query }: Pick<InStoreVisit, 'query'>) => tidySearch(query.get('q') ?? '');
