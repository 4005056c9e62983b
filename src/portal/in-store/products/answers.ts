/** Where there is nothing to choose from, the search is what is to be done. */
export const fieldOf = (count: number) => (count === 0 ? 'q' : 'product');
