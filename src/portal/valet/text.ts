/** The words for someone of the team who files in a shopper's place, in en-US (see ../text.ts). */
const THEM = 'the customer';
const nameOf = (customer: string | null) => customer ?? THEM;
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const words = {
  banner: {
    label: 'Filing for a customer',
    says: (customer: string | null, store: string) =>
      `You are filing for ${customer ?? 'a customer'} as ${store}’s team`,
    leave: 'Leave',
  },
  review: {
    confirm: (customer: string | null) =>
      `${capital(nameOf(customer))} confirmed the shipping address. Items cannot be reshipped multiple times if it is incorrect.`,
    acknowledge: (customer: string | null) =>
      `${capital(nameOf(customer))} confirmed that what I have told here is true, and was not paid for it elsewhere.`,
    title: (customer: string | null) => `How ${nameOf(customer)} takes part`,
    mustSign: (customer: string | null) =>
      `Because of the value this claim needs a signature. ${capital(nameOf(customer))} gets an e-mail with a link to sign it, and we look at it as soon as it is signed.`,
    signLater: (customer: string | null) => `Let ${nameOf(customer)} sign later by e-mail`,
    signLaterHint: 'The claim waits until it is signed. The e-mail for that goes out in any case.',
    tell: (customer: string | null) => `Tell ${nameOf(customer)} by e-mail`,
    tellHint: 'With what you reported and the link to the claim.',
    submit: 'Send the claim',
  },
  received: {
    title: 'The claim is filed',
    asked: 'Asked for',
    waits: (customer: string | null, email: string, closes: string | null) => [
      `${capital(nameOf(customer))} gets an e-mail at ${email} with a link to sign the claim.`,
      'As soon as it is signed, it is in the queue like any other.',
      closes === null ? 'It waits until then.' : `Without a signature it is closed on ${closes}.`,
    ],
    told: (customer: string | null, email: string) => [
      `${capital(nameOf(customer))} gets an e-mail at ${email} with what was reported and the link to the claim.`,
      'The claim is in the queue like any other. Answers go to that address.',
    ],
    untold: (customer: string | null) => [
      `The claim is in the queue like any other. ${capital(nameOf(customer))} was not told of it.`,
      'Answers to the claim go out by e-mail as always.',
    ],
    leave: 'Done, leave',
  },
};
