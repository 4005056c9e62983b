import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { QUEUE_TABS, type QueueTab } from '../../domain/claims/claim-queue.ts';
import { type QueueList, queueHref } from './address.ts';
import { text } from './text.ts';
import { useCounts } from './use-queue.ts';

const TABS = Object.entries(QUEUE_TABS) as [QueueTab, { label: string }][];

/** The tabs with their counts. A search stays when one goes to another tab. */
export function Tabs({ list }: { list: QueueList }) {
  const counts = useCounts(list.store);
  const current = useRef<HTMLAnchorElement>(null);
  const { tab: open } = list.filter;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab changes with it
  useEffect(() => {
    if (current.current) showWithin(current.current);
  }, [open]);
  return (
    <nav aria-label={text.tabs} className="tabs flex shrink-0 overflow-x-auto border-b border-line px-2">
      {TABS.map(([tab, { label }]) => (
        <Link
          key={tab}
          to={queueHref({ ...list, filter: { ...list.filter, tab } })}
          ref={tab === open ? current : undefined}
          aria-current={tab === open ? 'page' : undefined}
          className="flex min-h-10 items-center gap-1.5 border-b-2 border-transparent px-2 whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11"
        >
          {label}
          <span className="min-w-4 font-normal text-muted">{counts ? text.count(counts[tab]) : ''}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls the tabs only as far as needed. `scrollIntoView` would have Tab begin here on a fresh page, and not at the skip link. */
function showWithin(tab: HTMLElement): void {
  const bar = tab.parentElement;
  if (!bar) return;
  const [seen, wanted] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  bar.scrollLeft += Math.min(0, wanted.left - seen.left) || Math.max(0, wanted.right - seen.right);
}
