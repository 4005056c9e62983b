/** Text for a team member who files for a shopper, in en-US (see ../text.ts). */
import { catalogue } from '../../../domain/text/catalogue.ts';

const THEM = 'the customer';
/** Consents stay beside the button on a phone, so a very long name must leave room for them. */
const LONGEST_NAME = 60;
const nameOf = (customer: string | null) => {
  const letters = [...(customer ?? THEM)];
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join('')}…` : letters.join('');
};
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const words = catalogue({
  banner: {
    label: 'Filing for a customer',
    says: (customer: string | null, store: string) =>
      `You’re filing for ${customer ?? 'a customer'} on behalf of ${store}`,
    leave: 'Leave',
  },
  review: {
    confirm: (customer: string | null) =>
      `${capital(nameOf(customer))} confirmed the shipping address. Items cannot be reshipped multiple times if it is incorrect.`,
    acknowledge: (customer: string | null) =>
      `${capital(nameOf(customer))} confirmed that this is all true and that they haven’t been paid for it elsewhere.`,
    title: (customer: string | null) => `Emails to ${nameOf(customer)}`,
    mustSign: (customer: string | null) =>
      `This claim needs a signature because of its value. ${capital(nameOf(customer))} will get an email with a link to sign it. We’ll review it once it’s signed.`,
    signLater: (customer: string | null) => `Let ${nameOf(customer)} sign later by email`,
    signLaterHint: 'The claim waits until it’s signed. We always send this email.',
    tell: (customer: string | null) => `Email ${nameOf(customer)} about this claim`,
    tellHint: 'It includes what you reported and a link to the claim.',
    submit: 'Submit claim',
  },
  received: {
    title: 'The claim has been filed',
    lead: (number: string) => `The claim number is #${number}.`,
    asked: 'Requested',
    waits: (customer: string | null, email: string, closes: string | null) => [
      `${capital(nameOf(customer))} will get an email at ${email} with a link to sign the claim.`,
      'Once it’s signed, it goes into the queue.',
      closes === null ? 'Until then, it waits.' : `If nobody signs it, it will close on ${closes}.`,
    ],
    told: (customer: string | null, email: string) => [
      `${capital(nameOf(customer))} will get an email at ${email} with what you reported and a link to the claim.`,
      'The claim is in the queue. Replies go to that address.',
    ],
    untold: (customer: string | null) => [
      `The claim is in the queue. We didn’t tell ${nameOf(customer)} about it.`,
      'Replies to the claim go out by email as usual.',
    ],
    open: 'Open in the console',
    leave: 'Done',
  },
});
