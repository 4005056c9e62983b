/** The store a person looked at last in this browser, so that the console opens there. */
const STORED = 'makegood-store';

export function lastStore(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

export function keepLastStore(slug: string): void {
  // Reading costs a tenth of writing, which the browser does on disk.
  if (lastStore() === slug) return;
  try {
    localStorage.setItem(STORED, slug);
  } catch {
    // Private windows may refuse; the console then opens with the first store.
  }
}
