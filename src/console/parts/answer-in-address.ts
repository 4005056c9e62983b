import { useEffect, useState } from 'react';

/** What an outside service added to this page's address. It works once, so it leaves the address bar and the history. */
export function useAnswerInAddress(): string {
  const [query] = useState(() => window.location.search.slice(1));
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  return query;
}
