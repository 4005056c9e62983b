/** One request to the simulated shop: its state, what the token may do, and the time. */
import type { ShopifyState } from './state.ts';

export type Session = {
  state: ShopifyState;
  scopes: readonly string[];
  /** ISO 8601, UTC. */
  now: () => string;
};

/** GraphQL passes `extensions` of what a resolver throws on to the answer. */
class RefusedField extends Error {
  readonly extensions: object;
  constructor(message: string, extensions: object) {
    super(message);
    this.extensions = extensions;
  }
}

export const refuse = (code: string, message: string, more: object = {}): Error =>
  new RefusedField(message, { code, ...more });

/** Shopify's words and code (shopify.dev, response codes). */
export function allow({ scopes }: Session, scope: string, field: string): void {
  if (scopes.includes(scope) || scopes.includes(scope.replace(/^read_/, 'write_'))) return;
  const requiredAccess = `\`${scope}\` access scope.`;
  throw refuse('ACCESS_DENIED', `Access denied for ${field} field. Required access: ${requiredAccess}`, {
    documentation: 'https://shopify.dev/api/usage/access-scopes',
    requiredAccess,
  });
}
