/** The words of the page before the questions, in en-US (see ../text.ts). */
export const words = {
  title: 'Let’s put this right',
  lead: (order: string) => `Here is what we know about order ${order}.`,
  next: 'What happens next',
  steps: [
    'You tell us what went wrong, item by item or for the whole parcel.',
    'You choose how to fix it and see the amounts first.',
    'You check everything and send it. We answer within one business day.',
  ],
  submit: 'Report a problem',
};
