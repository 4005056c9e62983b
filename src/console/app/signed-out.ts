/** An event of the window: the session ended, and the page is about to lead to signing in. */
export const SIGNED_OUT = 'makegood-signed-out';
