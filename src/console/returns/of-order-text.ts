/** Text of an order's returns beside its claims, and of what a returns tool tells of one. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  title: 'Returns',
  failed: 'The returns didn’t load',
  none: (tools: string) => `${tools} has no return of this order.`,
  noneOfSeveral: (tools: string) => `${tools} have no return of this order.`,
  name: (id: string) => `Return ${id}`,
  here: '(also in this claim)',
  inClaim: (claimNumber: number) => `(also in claim #${claimNumber})`,
  asking: (tools: string) => `Asking ${tools}…`,
  answered: (tools: string) => `Last update from ${tools}:`,
  notAnswered: (tools: string, isOne: boolean) =>
    `${tools} ${isOne ? 'hasn’t' : 'haven’t'} answered yet. Load the page again later.`,
  from: 'Returns tool',
  refund: 'Refund',
  credit: 'Store credit',
  exchange: 'Exchanged for',
  carrier: 'Carrier',
  tracking: 'Tracking',
  told: 'Last update',
  open: (tool: string) => `Open in ${tool}`,
});
