/** What happened to the claim since the person began to write or decide. */
import { useState } from 'react';
import { isNews } from '../../domain/claims/acts.ts';
import { useMe } from '../app/session.tsx';
import { useDesk } from './query.ts';

/**
 * @param isActive whether the person is writing. Only changes after they began are returned.
 * @param since when they wrote what is there at first (ISO 8601), if they did; changes by others after that are returned too
 */
export function useChangesSince(isActive: boolean, since: string | null = null) {
  const { claim } = useDesk();
  const { person } = useMe();
  const latest = claim.events.at(-1)?.id ?? 0;
  const [seen, setSeen] = useState(() => {
    const missed = claim.events.find(
      ({ at, kind, actorId }) => since !== null && at > since && isNews(kind) && actorId !== person.id,
    );
    return missed ? missed.id - 1 : latest;
  });
  const accept = () => setSeen(latest);
  if (!isActive && seen !== latest) setSeen(latest);
  const news = isActive ? claim.events.filter(({ id, kind }) => id > seen && isNews(kind)) : [];
  return { news, accept };
}
