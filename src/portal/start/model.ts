import type { FieldError } from '../views.ts';

/** Fields of the form: `order`, `email`, and `code` where `asksCode`. */
export type StartProps = {
  errors: FieldError[];
  /** The store's own words, or null for the standard ones. */
  welcomeTitle: string | null;
  welcomeDescription: string | null;
  values: { order: string; email: string };
  /** Said above the form: the lookup ran out after 24 hours, a guarded page was opened first,
   * a code was mailed, they came back here from an order, or filed for a customer before. */
  notice:
    | 'session-expired'
    | 'order-needed'
    | 'code-sent'
    | 'order-left'
    | 'valet-left'
    | 'valet-over'
    | null;
  /** After too many misses for an address or a store a code sent by mail is asked for. */
  asksCode: boolean;
};
