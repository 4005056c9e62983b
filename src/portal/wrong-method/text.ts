/** The words of the page for a step that was taken the wrong way, in en-US (see ../text.ts). */
export const words = {
  title: 'That step can’t be opened this way',
  lead: 'Nothing was lost. Go on from your order, and every answer you gave is still there.',
  go: 'Go to your order',
};
