/** The list beside an open claim, and the claims before and after it. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useStoreSlug } from '../app/session.tsx';
import { claimHref, listAt, type QueueList, queueHref } from './address.ts';
import { QueueBody } from './body.tsx';
import { keepPlace, placeIn } from './places.ts';
import type { QueueClaim } from './queue-claim.ts';
import { Tabs } from './tabs.tsx';
import { text } from './text.ts';
import { type InView, useQueue } from './use-queue.ts';

const WIDE = '(width >= 1440px)';

function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(WIDE);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(WIDE).matches,
  );
}

/** The list that the open claim belongs to, as its address tells. */
export function useListOfClaim(): QueueList {
  const store = useStoreSlug();
  const [params] = useSearchParams();
  return listAt(store, params);
}

/** Null on windows with room for the claim only. */
export function QueueColumn({ claimId }: { claimId: string }) {
  const list = useListOfClaim();
  if (!useWide()) return null;
  return (
    <section
      aria-label={text.list}
      className="flex min-h-0 w-[330px] shrink-0 flex-col border-e border-line bg-surface"
    >
      <Tabs list={list} />
      <QueueBody key={JSON.stringify(list)} list={list} openId={claimId} />
    </section>
  );
}

export type Neighbor = { claim: QueueClaim; href: string };
type Neighbors = {
  /** The address of the list. */
  list: string;
  previous: Neighbor | null;
  next: Neighbor | null;
};

const FIRST_PAGE: InView = { first: 0, last: 0 };

/**
 * The claims around the open one, in the list it was opened from. If it left that list, `next` is the claim that took its
 * place.
 */
export function useNeighbors(claimId: string): Neighbors {
  const list = useListOfClaim();
  const [view, setView] = useState(FIRST_PAGE);
  const { lines, pageOf, hasMore } = useQueue(list, view);
  const found = lines.findIndex(({ id }) => id === claimId);
  const place = placeIn(list);
  const at = found >= 0 ? found : place?.id === claimId ? place.at : -1;
  const page = pageOf[Math.max(at, 0)] ?? 0;
  const isLast = hasMore && at >= lines.length - 1;
  useEffect(() => setView({ first: page, last: isLast ? page + 1 : page }), [page, isLast]);
  useEffect(() => {
    if (found >= 0) keepPlace(list, { offset: 0, ...placeIn(list), id: claimId, at: found });
  });
  const neighbor = (index: number): Neighbor | null => {
    const claim = at < 0 ? undefined : lines[index];
    return claim ? { claim, href: claimHref(list, claim) } : null;
  };
  return { list: queueHref(list), previous: neighbor(at - 1), next: neighbor(found >= 0 ? at + 1 : at) };
}
