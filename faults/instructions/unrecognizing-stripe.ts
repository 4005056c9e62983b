/** Stripe's adapter as that of a vendor with neither keys nor marks: a server loads it instead of Stripe's own (server-child.ts). */
import { openStripe as open } from '../../src/server/integrations/payouts/stripe/client.ts';

export const openStripe: typeof open = (credentials, reach) => {
  const provider = open(credentials, reach);
  return { ...provider, refund: { ...provider.refund, recognition: { by: 'nothing' }, find: null } };
};
