/** The sentences about a verdict that speak of the customer, for the store's team. */
import { catalogue } from '../text/catalogue.ts';

export const teamVerdictWords = catalogue({
  until: (on: string) => `Can be reported until ${on}.`,
  now: 'Can be reported now.',
  from: (on: string) => `Can be reported starting ${on}.`,
  afterDelivery: 'Can be reported once it has been delivered.',
  disputed: 'The customer is disputing the payment for this order with their bank.',
});
