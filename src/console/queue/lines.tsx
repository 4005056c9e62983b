/** The lines of a list. Only the visible ones are drawn, and the keyboard moves through them. */
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useMe } from '../app/session.tsx';
import { type Handlers, useKeys } from '../app/use-keys.tsx';
import { Button } from '../parts/button.tsx';
import { useNow } from '../parts/use-now.ts';
import { claimHrefs, type QueueList } from './address.ts';
import { grid, HEADING, ROWS, row } from './grid.ts';
import { drawnLines, type InSight } from './in-sight.ts';
import { Line } from './line.tsx';
import { placeIn } from './places.ts';
import type { QueueClaim } from './queue-claim.ts';
import { type Ticked, tickAll, tickTo, toggle } from './selection.ts';
import { text } from './text.ts';
import { type ActiveLine, useActiveLine } from './use-active-line.ts';
import { useInSight } from './use-in-sight.ts';
import { useOpenClaim } from './use-open-claim.ts';
import { usePrefetch } from './use-prefetch.ts';
import type { InView, Queue } from './use-queue.ts';

/** Lines above and below the window that are drawn as well. */
const BEYOND = 4;
/** The next page loads when no more than this many lines are left below. */
const AHEAD = 30;

type Props = {
  list: QueueList;
  queue: Queue;
  /** How many claims the list has; null if unknown. */
  total: number | null;
  /** The claim that is open beside the list. */
  openId?: string | null;
  /** Lines can be ticked where this is given. */
  ticking?: { ticked: Ticked; onTicked: (change: (ticked: Ticked) => Ticked) => void };
  onView: (view: InView) => void;
};

export function Lines({ list, queue, total, openId = null, ticking, onView }: Props) {
  const { lines, hasMore } = queue;
  const scroller = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const now = useNow();
  const { person, stores } = useMe();
  const activeAt = useRef(0);
  const offset = placeIn(list)?.offset ?? 0;
  const { sight, scrollTo } = useInSight({ scroller, probe, offset, active: activeAt });
  const hrefOf = useMemo(() => claimHrefs(list), [list]);
  const active = useActiveLine({ list, lines, openId, scroller, scrollTo });
  activeAt.current = active.at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are elsewhere when their height changes
  useLayoutEffect(() => scrollTo(active.at), [sight.height]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another claim is open
  useLayoutEffect(() => {
    if (openId !== null) scrollTo(active.at);
  }, [openId]);
  useView(queue, sight, onView);
  // The first frame draws only the visible lines.
  const beyond = useDeferredValue(BEYOND, 0);
  usePrefetch(lines, active.at);
  const order = () => lines.map(({ id }) => id);
  const tick = (at: number, isRange: boolean) => {
    const id = lines[at]?.id;
    if (id) ticking?.onTicked((ticked) => (isRange ? tickTo(ticked, id, order()) : toggle(ticked, id)));
  };
  const onTick = useStable(tick);
  const onActive = useStable(active.set);
  const onOpen = useStable(useOpenClaim());
  const keys = useLineKeys({ lines, active, openId, open: (claim) => onOpen(hrefOf(claim)) });
  useKeys({
    ...keys,
    ...(ticking && {
      tick: () => tick(active.at, false),
      tickTo: () => tick(active.at, true),
      tickAll: () => ticking.onTicked((ticked) => tickAll(ticked, order())),
    }),
  });
  const rowCount = total === null ? (hasMore ? -1 : lines.length + 1) : total + 1;
  // Of the first stores only: another one goes by the name in its address.
  const storeNames = new Map(stores.map(({ slug, name }) => [slug, name]));
  return (
    <div ref={scroller} className={`lines min-h-0 flex-1 ${ticking ? 'lines-page' : 'lines-column'}`}>
      <div ref={probe} className="claim-line-height" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has the role of a grid */}
      <div
        {...grid(text.list, rowCount, ticking && true)}
        onKeyDown={(event) => onArrow(event, keys)}
        className="claim-lines"
        style={{ height: `calc(var(--tall) * ${lines.length})` }}
      >
        <Columns isTicking={ticking !== undefined} />
        <div {...ROWS}>
          {drawnLines({ ...sight, beyond, active: active.at, count: lines.length }).map((at) => {
            const claim = lines[at];
            if (!claim) return null;
            return (
              <Line
                key={claim.id}
                claim={claim}
                me={person.id}
                href={hrefOf(claim)}
                at={at}
                now={now}
                isActive={at === active.at}
                isOpen={claim.id === openId}
                isTicked={ticking ? ticking.ticked.ids.has(claim.id) : null}
                storeName={list.store === null ? (storeNames.get(claim.store) ?? claim.store) : null}
                onActive={onActive}
                onOpen={onOpen}
                onTick={onTick}
              />
            );
          })}
        </div>
      </div>
      <Below queue={queue} />
    </div>
  );
}

/** The columns' names, for screen readers. */
function Columns({ isTicking }: { isTicking: boolean }) {
  const { tick, claim, kind, customer, marks, value, when, picture } = text.columns;
  const names = [...(isTicking ? [tick] : []), picture, claim, kind, customer, marks, value, when];
  return (
    <div {...ROWS} className="sr-only">
      <div {...row(1)}>
        {names.map((name) => (
          <div key={name} {...HEADING}>
            {name}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What comes after the last line. */
function Below({ queue: { error, hasMore, retry } }: { queue: Queue }) {
  if (error?.of === 'more') {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-center gap-3 p-4">
        {text.failed.more}
        <Button kind="secondary" onClick={retry}>
          {text.failed.retry}
        </Button>
      </div>
    );
  }
  return hasMore ? <div aria-hidden="true" className="loading-line m-3 h-(--row)" /> : null;
}

/** Reports which pages are in view. Near the last line, the page that follows it counts too. */
function useView({ lines, pageOf, hasMore }: Queue, sight: InSight, onView: (view: InView) => void): void {
  const first = pageOf[sight.first] ?? 0;
  const isNearEnd = hasMore && sight.last + AHEAD >= lines.length;
  const last = isNearEnd ? (pageOf.at(-1) ?? -1) + 1 : (pageOf[sight.last + BEYOND] ?? 0);
  useEffect(() => onView({ first, last }), [first, last, onView]);
}

/** The same function each time, calling the newest one. */
function useStable<Given extends unknown[]>(newest: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(newest);
  latest.current = newest;
  const [stable] = useState(
    () =>
      (...given: Given) =>
        latest.current(...given),
  );
  return stable;
}

type KeysGiven = {
  lines: Queue['lines'];
  active: ActiveLine;
  openId: string | null;
  open: (claim: QueueClaim) => void;
};

function useLineKeys({ lines, active, openId, open }: KeysGiven) {
  // If the list is beside a claim, the keys act on the claim.
  if (openId !== null || lines.length === 0) return {};
  return {
    next: () => active.move(active.at + 1),
    previous: () => active.move(active.at - 1),
    first: () => active.move(0),
    last: () => active.move(lines.length - 1),
    open: () => {
      const claim = lines[active.at];
      if (claim) open(claim);
    },
  } satisfies Handlers;
}

const ARROWS: Partial<Record<string, keyof Handlers>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/** Within the grid, arrow keys do what the letter shortcuts do elsewhere, even if single-key shortcuts are turned off. */
function onArrow(event: KeyboardEvent, keys: Handlers): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const handler = keys[ARROWS[event.key] ?? 'send'];
  if (!handler) return;
  event.preventDefault();
  handler();
}
