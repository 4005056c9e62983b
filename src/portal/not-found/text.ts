/** The words of the page for an address that leads nowhere, in en-US (see ../text.ts). */
export const words = {
  /** Section 8. */
  title: 'Page not found',
  lead: 'We couldn’t find this page. The link may be old or incomplete.',
  go: 'Go to your order',
};
