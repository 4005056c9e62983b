/** The request header that names the store a person works in, by its slug. People with one store may omit it. */
export const STORE_HEADER = 'makegood-store';
