/** Theme and density: the document's attributes, from which console.css takes its colors and sizes. */
import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'compact' | 'roomy';
export type Appearance = { theme: Theme; density: Density };

const STORED = 'makegood-appearance';
const DEFAULT: Appearance = { theme: 'system', density: 'compact' };
const listeners = new Set<() => void>();

function read(): Appearance {
  try {
    const kept = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Appearance>;
    return {
      theme: kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : DEFAULT.theme,
      density: kept.density === 'roomy' ? 'roomy' : DEFAULT.density,
    };
  } catch {
    return DEFAULT;
  }
}

let current = DEFAULT;

/** Called before the first paint. */
export function applyAppearance(next: Appearance = read()): void {
  current = next;
  const { dataset } = document.documentElement;
  dataset.density = next.density;
  if (next.theme === 'system') delete dataset.theme;
  else dataset.theme = next.theme;
  for (const listener of listeners) listener();
}

export function setAppearance(change: Partial<Appearance>): void {
  applyAppearance({ ...current, ...change });
  try {
    localStorage.setItem(STORED, JSON.stringify(current));
  } catch {
    // Private windows may refuse; the choice then holds for this page.
  }
}

export const useAppearance = (): Appearance =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
