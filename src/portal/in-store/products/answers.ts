/** Without results there is nothing to choose, so errors belong to the search field. */
export const fieldOf = (count: number) => (count === 0 ? 'q' : 'product');
