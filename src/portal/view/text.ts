/** The words of a claim's page, in en-US (see ../text.ts). */
export const words = {
  /** Section 2. */
  title: (number: string) => `My Claim #${number}`,
  filed: (on: string, order: string) => `Filed ${on} for order ${order}`,
  next: 'What happens next',
  nextFor: {
    new: 'Someone reads your claim, usually within one business hour. You get an e-mail as soon as it is decided.',
    open: 'We are looking into it. You get an e-mail as soon as it is decided, within one business day.',
    pending:
      'We have a question or are waiting for an answer. Look at your e-mail: a reply there reaches us.',
    draft: 'Your claim is not complete yet. The link in our e-mail shows what is still needed.',
    approved: 'Your claim is approved. We are carrying out what is below.',
    payment: 'Your money is on its way: up to 5 business days, depending on your bank.',
    unfulfilled: 'Your replacement is being packed. You get its tracking number by e-mail.',
    fulfilled: 'Your replacement has shipped.',
    denied: 'We could not approve this claim. Why is below; if you see it differently, reply to our e-mail.',
    dismissed: 'This claim was set aside. If you still need help, reply to our e-mail.',
    closed: 'This claim is closed. If something is still open, reply to our e-mail.',
  },
  items: 'What you reported',
  photo: (number: number, name: string) => `Photo ${number} of ${name}`,
  video: (number: number, name: string) => `Video ${number} of ${name}`,
  requested: 'You asked for',
  resolution: 'Resolution',
  decided: (on: string) => `Decided ${on}`,
  shipping: 'Shipping',
  address: 'Address',
  timeline: 'History',
};
