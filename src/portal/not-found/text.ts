/** The words of the page for an address that leads nowhere, in en-US (see ../text.ts). */
export const words = {
  /** Section 8. */
  title: 'Page not found',
  lead: 'This address leads nowhere. It may be an old link, or a letter got lost on the way.',
  go: 'Go to your order',
};
