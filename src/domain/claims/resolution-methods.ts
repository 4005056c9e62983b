/**
 * What a customer can ask for: the one table of methods. What each one pays is defined with the types
 * (resolution-types.ts).
 */
import type { ResolutionType } from './resolution-types.ts';

type Method = {
  /** The store setting that enables it (settings.ts). */
  capability: string;
  /** Position in the list of offers: the fastest first. */
  offered: number;
  /** Position in a valuation: a cap cuts the later ones first. Goods are never cut. */
  valued: number;
};

const METHODS = {
  REFUND: { capability: 'refund', offered: 2, valued: 1 },
  RESHIP: { capability: 'reship', offered: 1, valued: 3 },
  STORE_CREDIT: { capability: 'credit', offered: 3, valued: 2 },
} as const satisfies Partial<Record<ResolutionType, Method>>;

export type ResolutionMethod = keyof typeof METHODS;
export type Capability = (typeof METHODS)[ResolutionMethod]['capability'];

export const RESOLUTION_METHODS = Object.keys(METHODS) as ResolutionMethod[];

const by = (place: 'offered' | 'valued'): ResolutionMethod[] =>
  RESOLUTION_METHODS.toSorted((one, other) => METHODS[one][place] - METHODS[other][place]);

export const METHODS_AS_VALUED = by('valued');
const METHODS_AS_OFFERED = by('offered');

type Capable = { capabilities: Record<Capability, boolean> };

/** Whether the store offers it to shoppers. */
export const isOffered = ({ capabilities }: Capable, method: ResolutionMethod): boolean =>
  capabilities[METHODS[method].capability];

export const offeredMethods = (settings: Capable): ResolutionMethod[] =>
  METHODS_AS_OFFERED.filter((method) => isOffered(settings, method));
