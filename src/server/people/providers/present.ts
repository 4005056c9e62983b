import { speaksFor } from '../../../domain/access/providers.ts';
import type { Context } from '../../context.ts';
import { listProvidersOf, type SignInProvider } from './queries.ts';

export const presentProviders = (providers: readonly SignInProvider[]) =>
  providers.map(({ id, name }) => ({ id, name }));

/** The providers that may sign in this address. @param key the address's `emailKey` */
export async function providersFor({ db }: Pick<Context, 'db'>, key: string) {
  const providers = await listProvidersOf(db, key.slice(key.lastIndexOf('@') + 1));
  return presentProviders(providers.filter((provider) => speaksFor(provider, key)));
}
