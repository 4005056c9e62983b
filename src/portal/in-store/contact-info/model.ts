import type { InStoreFrame } from '../model.ts';

/**
 * Fields: `name`, `email`, `phone`, and `asked`: the address that got a suggestion. The button `suggestion` accepts the
 * suggestion.
 */
export type ContactInfoProps = InStoreFrame & {
  values: { name: string; email: string; phone: string };
  suggestion?: string | null;
};
