/** Presence on a claim: the marks of colleagues, and the person's own mark. */
import { useEffect, useSyncExternalStore } from 'react';
import type { PresentPerson } from '../../contract/presence.ts';
import type { PresenceMark } from '../../domain/claims/presence.ts';
import type { Api } from './api.ts';
import { useApi, useMe } from './session.tsx';
import { text } from './text.ts';

/** The server forgets a mark after 45 seconds. */
const RENEW_MS = 20_000;
/** Marks are sent this much later: the page draws its answer to the key first, and a mark that changes again at once isn't sent. */
const SOON_MS = 100;

/** How many parts of the page have typed text or an open decision. */
let deciding = 0;
const listeners = new Set<() => void>();

function countDeciding(one: 1 | -1): void {
  deciding += one;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Marks that the person has typed something or opened a decision. Colleagues see the mark. */
export function useDeciding(isDeciding: boolean): void {
  useEffect(() => {
    if (!isDeciding) return;
    countDeciding(1);
    return () => countDeciding(-1);
  }, [isDeciding]);
}

/** Marks that the person is on the claim while the page is visible. */
export function usePresence(claimId: string): void {
  const api = useApi();
  const mark = useSyncExternalStore<PresenceMark>(subscribe, () => (deciding > 0 ? 'deciding' : 'looking'));
  useEffect(() => keepMark(api, claimId, mark), [api, claimId, mark]);
  useEffect(() => {
    const leave = () => void endMark(api, claimId);
    const leaveSoon = () => setTimeout(leave, SOON_MS);
    const look = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      leaveSoon();
    };
  }, [api, claimId]);
}

const pathOf = (claimId: string) => `/claims/${encodeURIComponent(claimId)}/presence`;

// A mark only informs: a failure is not worth a word, and the next one comes soon.
const endMark = (api: Api, claimId: string) =>
  api.delete(pathOf(claimId), { outlivesPage: true }).catch(() => undefined);

function keepMark(api: Api, claimId: string, mark: PresenceMark): () => void {
  const renew = () => {
    if (document.visibilityState === 'visible')
      void api.put(pathOf(claimId), { mark }).catch(() => undefined);
  };
  const first = setTimeout(renew, SOON_MS);
  const timer = setInterval(renew, RENEW_MS);
  document.addEventListener('visibilitychange', renew);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', renew);
  };
}

/** Everyone but the person who looks. */
function useOthers(people: readonly PresentPerson[]): PresentPerson[] {
  const { person } = useMe();
  return people.filter(({ id }) => id !== person.id);
}

const MOST_SHOWN = 3;

/** Initials of who else is on a claim; those who decide come first and stand out. */
export function PresenceMarks({ people }: { people: readonly PresentPerson[] }) {
  const others = useOthers(people).sort((one, other) => one.mark.localeCompare(other.mark));
  if (others.length === 0) return null;
  const more = others.length - MOST_SHOWN;
  return (
    <span
      role="img"
      aria-label={others.map(({ name, mark }) => text.presence[mark](name)).join(' ')}
      title={others.map(({ name, mark }) => text.presence[mark](name)).join(' ')}
      className="inline-flex items-center -space-x-1 rtl:space-x-reverse"
    >
      {others.slice(0, MOST_SHOWN).map(({ id, name, mark }) => (
        <span
          key={id}
          aria-hidden="true"
          className={`flex size-5.5 items-center justify-center rounded-full border-2 border-surface text-[0.7em] font-bold ${
            mark === 'deciding' ? 'bg-warning text-surface' : 'bg-neutral-wash text-ink'
          }`}
        >
          {[...name][0]?.toUpperCase()}
        </span>
      ))}
      {more > 0 ? <span aria-hidden="true">+{more}</span> : null}
    </span>
  );
}
