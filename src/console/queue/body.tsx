/** A list below its tabs: the lines, or what is said in their place. */
import { type ReactNode, useEffect, useState } from 'react';
import { sentenceOf } from '../app/problem.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { text as common } from '../parts/text.ts';
import { type QueueList, queueHref } from './address.ts';
import { Lines } from './lines.tsx';
import { NOTHING_TICKED, type Ticked } from './selection.ts';
import { text } from './text.ts';
import { type InView, type Queue, useCounts, useQueue } from './use-queue.ts';
import { useUnknownNames } from './use-unknown-names.ts';

/** What the bar below the lines works with. */
export type Selection = {
  list: QueueList;
  /** The ticked claims that are loaded, in the list's order. */
  claims: Queue['lines'];
  /** How many claims the list has; null if unknown. */
  total: number | null;
  clear: () => void;
  /** Keeps the bar while something is chosen in it, even if its claims leave the list. */
  hold: (isHeld: boolean) => void;
};

type Props = {
  list: QueueList;
  openId?: string | null;
  /** What to show while claims are ticked. Without it nothing can be ticked. */
  bar?: (selection: Selection) => ReactNode;
  /** Called once the list is there, with what it has found. */
  onFound?: (sentence: string) => void;
};

/** Give it a `key` of the list: another list begins at its own place, with nothing ticked. */
export function QueueBody({ list, openId = null, bar, onFound }: Props) {
  const [view, setView] = useState<InView>({ first: 0, last: 0 });
  const [ticked, setTicked] = useState<Ticked>(NOTHING_TICKED);
  const [isHeld, setHeld] = useState(false);
  const queue = useQueue(list, view);
  const { lines, error } = queue;
  const total = useTotal(list, queue);
  const isThere = !queue.isLoading && error?.of !== 'list';
  const unknown = useUnknownNames(list, isThere && lines.length === 0);
  const found = total === null ? common.found(lines.length, true) : common.found(total, false);
  const isKnown = isThere && unknown !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes later is not told
  useEffect(() => {
    if (isKnown) onFound?.(unknown.length > 0 ? `${found}. ${unknown.join(' ')}` : found);
  }, [isKnown]);
  if (error?.of === 'list') {
    return <Failed title={text.failed.title} sentence={sentenceOf(error.cause)} onRetry={queue.retry} />;
  }
  if (queue.isLoading) {
    return (
      <div className="p-4">
        <Loading lines={12} />
      </div>
    );
  }
  const claims = lines.filter(({ id }) => ticked.ids.has(id));
  return (
    <>
      {error?.of === 'refresh' ? <Outdated retry={queue.retry} /> : null}
      {lines.length === 0 ? (
        <Nothing list={list} unknown={unknown ?? []} />
      ) : (
        <Lines
          list={list}
          queue={queue}
          total={total}
          openId={openId}
          {...(bar && { ticking: { ticked, onTicked: setTicked } })}
          onView={setView}
        />
      )}
      {/* Below, so that no line moves under the mouse when the first one is ticked. */}
      {claims.length > 0 || isHeld
        ? bar?.({ list, claims, total, clear: () => setTicked(NOTHING_TICKED), hold: setHeld })
        : null}
    </>
  );
}

/** The tab's count, if no search narrows it. */
function useTotal({ store, filter }: QueueList, { lines, hasMore }: Queue): number | null {
  const counts = useCounts(store);
  if (!hasMore) return lines.length;
  return filter.q === '' ? (counts?.[filter.tab] ?? null) : null;
}

const Outdated = ({ retry }: { retry: () => void }) => (
  <div
    role="status"
    className="flex flex-wrap items-center gap-3 border-b border-line bg-warning-wash px-4 py-1"
  >
    {text.failed.refresh}
    <Button kind="quiet" onClick={retry}>
      {text.failed.retry}
    </Button>
  </div>
);

/** @param unknown sentences that say why nothing is found */
function Nothing({ list, unknown }: { list: QueueList; unknown: readonly string[] }) {
  const { tab, q } = list.filter;
  if (q === '') {
    const { title, text: sentence } = text.empty[tab];
    return (
      <Empty title={title}>
        <p>{sentence}</p>
      </Empty>
    );
  }
  const elsewhere = tab === 'all' ? null : queueHref({ ...list, filter: { ...list.filter, tab: 'all' } });
  return (
    <Empty icon="search" title={text.noMatch.title}>
      {(unknown.length > 0 ? unknown : [text.noMatch.text]).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="flex flex-wrap justify-center gap-2">
        {elsewhere === null ? null : <ButtonLink to={elsewhere}>{text.noMatch.everywhere}</ButtonLink>}
        <ButtonLink to={queueHref({ ...list, filter: { ...list.filter, q: '' } })}>
          {text.noMatch.clear}
        </ButtonLink>
      </div>
    </Empty>
  );
}
