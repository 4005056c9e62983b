/** What server and browser must name alike in the document. */
export const ROOT_ID = 'screen';
export const PROPS_ID = 'props';
