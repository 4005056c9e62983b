/** The adapters of the providers that a store can be connected with. One without an adapter is offered nowhere. */
import type { z } from 'zod';
import type { CredentialField, ProviderName } from '../../domain/connections/providers.ts';
import type { Provider } from '../integrations/ports.ts';
import type { Simulators } from '../service-settings.ts';

export type FieldFault = { path: string; message: string };

export type Registered = {
  /** What the form asks for. */
  fields: readonly CredentialField[];
  /** What is wrong with credentials before anybody is asked; empty if nothing is. */
  faultsOf(credentials: unknown): FieldFault[];
  /** @throws ZodError if the credentials don't have the adapter's shape */
  open(credentials: unknown): Provider;
};

export type Registry = Partial<Record<ProviderName, Registered>>;

/** Joins an adapter's parts, so that nobody else needs to know the shape of its credentials. */
export function registered<Credentials>(
  schema: z.ZodType<Credentials>,
  fields: readonly CredentialField[],
  open: (credentials: Credentials) => Provider,
): Registered {
  return {
    fields,
    faultsOf: (credentials) =>
      (schema.safeParse(credentials).error?.issues ?? []).map(({ path, message }) => ({
        path: path.join('.'),
        message,
      })),
    open: (credentials) => open(schema.parse(credentials)),
  };
}

export function openRegistry(_simulators: Simulators, _now: () => number): Registry {
  return {};
}
