/** The bar below the list while claims are ticked: what can be done to them, or to all that match. */
import { lazy, Suspense, useState } from 'react';
import type { BulkAction } from '../../../contract/claim-bulk.ts';
import { BULK_KINDS, BULK_RULES, type BulkKind } from '../../../domain/claims/bulk.ts';
import { sentenceOf } from '../../app/problem.ts';
import { useApi, useCan, useMe } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import { useKeys } from '../../app/use-keys.tsx';
import { Button } from '../../parts/button.tsx';
import { focusAfter } from '../../parts/focus-after.ts';
import type { QueueFilter } from '../address.ts';
import type { Selection } from '../body.tsx';
import type { Draft } from './draft.ts';
import { text } from './text.ts';
import { type Target, useStartBulk } from './use-bulks.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

/** An action that is being chosen, for the claims that were ticked then: the list may change meanwhile. */
type Open = { kind: BulkKind; given: Partial<Draft>; targets: readonly Target[]; count: number };

const toActiveLine = focusAfter('[role=grid] [data-active] .claim-link');

export function BulkBar({ list, claims, clear, hold }: Selection) {
  const [open, setOpen] = useState<Open | null>(null);
  /** How many match, once all of them are selected. */
  const [all, setAll] = useState<number | null>(null);
  const start = useStartBulk();
  const can = useCan();
  const { person } = useMe();
  const kinds = BULK_KINDS.filter(
    (kind) =>
      can('claim:update') && (BULK_RULES[kind].permission === null || can(BULK_RULES[kind].permission)),
  );
  const { store, filter } = list;
  const targets = all === null || store === null ? byStore(claims) : [allOf(store, filter, all)];
  const count = all ?? claims.length;
  const change = (next: Open | null) => {
    setOpen(next);
    hold(next !== null);
  };
  const opens = (kind: BulkKind) =>
    kinds.includes(kind) && count > 0
      ? () => change({ kind, given: { assignee: person.id }, targets, count })
      : undefined;
  useKeys({
    ...{ assign: opens('assign'), assignMe: opens('assign') },
    ...{ label: opens('label'), message: opens('macro'), setAside: opens('dismiss'), close: opens('close') },
  });
  const onStart = async (action: BulkAction) => {
    if (!open || !(await start(action, open.targets))) return;
    change(null);
    clear();
  };
  return (
    <section
      ref={toActiveLine}
      aria-label={text.bar.label}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-soft px-4 py-1"
    >
      <span role="status" className="font-semibold">
        {all === null ? text.bar.selected(count) : text.bar.all(count)}
      </span>
      {all === null && store !== null ? <SelectAll filter={filter} onAll={setAll} /> : null}
      <span className="flex flex-wrap gap-1">
        {kinds.map((kind) => (
          <Button key={kind} kind="secondary" onClick={opens(kind)}>
            {text.kinds[kind].action}
          </Button>
        ))}
      </span>
      <Button kind="quiet" onClick={clear}>
        {text.bar.clear}
      </Button>
      {open ? (
        <Suspense>
          <BulkDialog
            kind={open.kind}
            given={open.given}
            count={open.count}
            store={open.targets.length === 1 ? (open.targets[0]?.store ?? null) : null}
            onStart={onStart}
            onClose={() => change(null)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

function byStore(claims: Selection['claims']): Target[] {
  const stores = Map.groupBy(claims, ({ store }) => store);
  return [...stores].map(([store, own]) => ({
    store,
    claims: own.map(({ id, version }) => ({ id, version })),
  }));
}

const allOf = (store: string, { tab, q }: QueueFilter, expected: number): Target => ({
  ...{ store, tab, query: q, expected },
});

/** Asks the server how many match: the list knows only what it has loaded. */
function SelectAll({ filter, onAll }: { filter: QueueFilter; onAll: (count: number) => void }) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      const { tab, q } = filter;
      const found = await api.get<{ count: number; hasMore: boolean }>('/claims/count', {
        query: { tab, q },
      });
      if (found.hasMore) tell(text.bar.tooMany, { isError: true });
      else onAll(found.count);
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="quiet" busy={isBusy} onClick={ask}>
      {text.bar.selectAll}
    </Button>
  );
}
