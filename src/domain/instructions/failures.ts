/** Why an instruction failed, as people read it: what happened, and what they can do. */

import type { Hold } from './states.ts';

type Failure = { why: string; what: string };

export const FAILURES = {
  unauthorized: {
    why: 'The provider no longer accepts the credentials of this store.',
    what: 'Connect it again in Settings, then send this again.',
  },
  missing_permission: {
    why: 'The connection lacks a permission that this needs.',
    what: 'Grant it at the provider, then send this again.',
  },
  not_found: {
    why: 'The provider does not know this order or its payment.',
    what: 'Check it there. Then send this in another way, or do it there and report it here.',
  },
  amount_exceeded: {
    why: 'The amount is higher than what is left to refund at the provider.',
    what: 'Check what was refunded there. Then cancel this and decide again, or give store credit.',
  },
  account_closed: {
    why: 'The customer’s card or account is closed, so it no longer takes the money.',
    what: 'Sending it again won’t help. Give store credit instead, or choose “Do it by hand”, pay in another way, and report it here.',
  },
  currency_not_supported: {
    why: 'The provider can’t pay in this currency.',
    what: 'Send it in another way, or do it there and report it here.',
  },
  out_of_stock: {
    why: 'The shop doesn’t have enough of it in stock.',
    what: 'Send it again once there is stock, or cancel this and offer money or credit.',
  },
  address_refused: {
    why: 'The provider does not accept the address.',
    what: 'Ask the customer for the address, then decide again.',
  },
  insufficient_funds: {
    why: 'The account at the provider has too little money, or has reached its limit.',
    what: 'Add money there, then send this again.',
  },
  key_conflict: {
    why: 'The provider already received a different request with this key.',
    what: 'Check there whether it was carried out, before anything is sent again.',
  },
  not_understood: {
    why: 'The provider did not understand the request.',
    what: 'Do it there and report it here, and tell whoever runs this installation.',
  },
  refused: {
    why: 'The provider refused it.',
    what: 'Check the reason there. Then send it again, or in another way.',
  },
  no_provider: {
    why: 'No connected provider can do this anymore.',
    what: 'Connect one and send this again, or do it yourself and report it here.',
  },
  altered: {
    why: 'What was to be sent was changed in the database, or can’t be decrypted anymore. It was not sent.',
    what: 'Check the claim, and tell whoever runs this installation. Then send it again.',
  },
  exhausted: {
    why: 'The provider was not available for 17 hours.',
    what: 'Send it again, or in another way.',
  },
} as const satisfies Record<string, Failure>;

export type InstructionFailure = keyof typeof FAILURES;

/** What waits for its connection is sent by itself. */
const WAITING: Partial<Record<InstructionFailure, string>> = {
  unauthorized: 'Connect it again in Settings. This is sent as soon as the connection works.',
  missing_permission:
    'Grant it at the provider, and test the connection in Settings. This is sent as soon as it works.',
};

export const failureOf = (code: InstructionFailure, hold: Hold | null): Failure => {
  const what = hold === 'connection' ? WAITING[code] : undefined;
  return { ...FAILURES[code], ...(what !== undefined && { what }) };
};

/** An instruction of which the store's own program did not say in time what became of it. */
export const OVERDUE = {
  why: 'We told your shop, and it hasn’t reported back.',
  what: 'Check in your shop. If it was carried out, say so here. If not, tell your shop again, or take it back and do it by hand.',
} as const;

/** An instruction without an answer that the provider can't be asked about. */
export const UNANSWERED = {
  why: 'The provider didn’t answer, and we can’t ask it what happened.',
  what: 'Look for it on the provider’s page. Then say here whether it is there.',
} as const;
