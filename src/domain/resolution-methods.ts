/** What a store offers to its shoppers. */
import type { ResolutionMethod, StoreSettings } from './settings.ts';

/** The fastest first. */
const CAPABILITIES = {
  RESHIP: 'reship',
  REFUND: 'refund',
  STORE_CREDIT: 'credit',
} as const satisfies Record<ResolutionMethod, keyof StoreSettings['capabilities']>;

type Capable = Pick<StoreSettings, 'capabilities'>;

export const isOffered = ({ capabilities }: Capable, method: ResolutionMethod): boolean =>
  capabilities[CAPABILITIES[method]];

export const offeredMethods = (settings: Capable): ResolutionMethod[] =>
  (Object.keys(CAPABILITIES) as ResolutionMethod[]).filter((method) => isOffered(settings, method));
