import { createContext, useContext } from 'react';
import type { Keeper, Keeping } from './model.ts';

/** `keeper` is null until its code has loaded, and on pages without an order. */
export type KeepingHere = { keeper: Keeper | null; keeping: Keeping | null };

export const KeepingContext = createContext<KeepingHere>({ keeper: null, keeping: null });
export const useKeeping = (): KeepingHere => useContext(KeepingContext);
