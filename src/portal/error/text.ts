/** The words of the page for our own mistakes, in en-US (see ../text.ts). */
export const words = {
  /** Section 8. */
  title: 'Internal Server Error',
  lead: 'Something went wrong on our end. Everything you entered up to the last step is saved.',
  unknown: 'Unknown error: An unknown error occurred. Please try again later.',
  request: (id: string) => `If you contact us, include this number: ${id}`,
  again: 'Try again',
};
