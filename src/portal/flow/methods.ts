import type { ResolutionMethod, Store, StoreSettings } from '../../domain/settings.ts';

const CAPABILITIES = {
  RESHIP: 'reship',
  REFUND: 'refund',
  STORE_CREDIT: 'credit',
} as const satisfies Record<ResolutionMethod, keyof StoreSettings['capabilities']>;

/** What the store offers, the fastest first. */
export const offeredMethods = ({ settings }: Pick<Store, 'settings'>): ResolutionMethod[] =>
  (Object.keys(CAPABILITIES) as ResolutionMethod[]).filter(
    (method) => settings.capabilities[CAPABILITIES[method]],
  );
