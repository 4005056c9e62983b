/** Text of the address step, in en-US (see ../text.ts). */
export const words = {
  title: 'Is your address right?',
  leads: {
    RETURNED_TO_SENDER: 'Your package came back to us. Check the address, and correct what’s wrong.',
    WRONG_ADDRESS: 'Your package went to a different address. Check yours, and correct what’s wrong.',
  },
  submit: 'Use this address',
};
