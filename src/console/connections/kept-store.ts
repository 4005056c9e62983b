/** The store that this tab asked a consent page for: the address that the page leads back to names none. */
const STORED = 'makegood-consent';

export function keepStore(slug: string): void {
  try {
    sessionStorage.setItem(STORED, slug);
  } catch {
    // Private windows may refuse; the page then says to begin again.
  }
}

export function keptStore(): string | null {
  try {
    return sessionStorage.getItem(STORED);
  } catch {
    return null;
  }
}
