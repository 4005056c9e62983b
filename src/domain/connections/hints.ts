import type { CredentialField } from './providers.ts';

/** A shorter secret shows nothing: its end would be most of it. */
const SHORTEST_SHOWN = 16;
const LONGEST_HINT = 200;

/** What people see of credentials, by field: what is no secret, and the last four characters of what is. */
export function hintsOf(
  fields: readonly CredentialField[],
  credentials: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, secret }) => {
      const value = credentials[name];
      if (typeof value !== 'string' || value === '') return [];
      if (!secret) return [[name, value.slice(0, LONGEST_HINT)]];
      return [[name, value.length < SHORTEST_SHOWN ? '…' : `…${value.slice(-4)}`]];
    }),
  );
}
