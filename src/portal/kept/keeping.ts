import { createContext, useContext } from 'react';
import type { Keeper, Keeping } from './model.ts';

/** `keeper` null: before it came, and on pages that are about no order. */
export type KeepingHere = { keeper: Keeper | null; keeping: Keeping | null };

export const KeepingContext = createContext<KeepingHere>({ keeper: null, keeping: null });
export const useKeeping = (): KeepingHere => useContext(KeepingContext);
