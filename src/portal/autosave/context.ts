import { createContext, useContext } from 'react';
import type { Autosave, SaveState } from './model.ts';

/** `autosave` is null until its code has loaded, and on pages without an order. */
export type AutosaveState = { autosave: Autosave | null; saveState: SaveState | null };

export const AutosaveContext = createContext<AutosaveState>({ autosave: null, saveState: null });
export const useAutosave = (): AutosaveState => useContext(AutosaveContext);
