/** The token of a mailed link. It stands behind `#`, so that no server log and no Referer has it. */
import { useState } from 'react';

export function useLinkToken(): string | null {
  const [token] = useState(() => {
    const { hash } = window.location;
    try {
      return hash.length > 1 ? decodeURIComponent(hash.slice(1)) : null;
    } catch {
      return null;
    }
  });
  return token;
}
