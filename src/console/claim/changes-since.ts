/** What happened to the claim since the person began to write or decide. */
import { useState } from 'react';
import { isNews } from '../../domain/claims/acts.ts';
import { useDesk } from './query.ts';

/** @param isActive whether the person is writing. Only changes after they began are returned. */
export function useChangesSince(isActive: boolean) {
  const { claim } = useDesk();
  const latest = claim.events.at(-1)?.id ?? 0;
  const [seen, setSeen] = useState(latest);
  const accept = () => setSeen(latest);
  if (!isActive && seen !== latest) setSeen(latest);
  const news = isActive ? claim.events.filter(({ id, kind }) => id > seen && isNews(kind)) : [];
  return { news, accept };
}
