/** The choice of the item that stands at this place of the page, counted from 0. */
export const fieldOf = (at: number) => `method.${at}` as const;
