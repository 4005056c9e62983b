/** What server and browser must name alike in the document. */
export const MAIN_ID = 'main';
export const ROOT_ID = 'screen';
export const PROPS_ID = 'props';
