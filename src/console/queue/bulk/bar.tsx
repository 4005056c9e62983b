/** The bar below the list while claims are ticked: what can be done to them, or to all that match. */
import { lazy, Suspense, useState } from 'react';
import type { BulkAction } from '../../../contract/claim-bulk.ts';
import { BULK_KINDS, BULK_RULES, type BulkKind } from '../../../domain/claims/bulk.ts';
import { createApi } from '../../app/api.ts';
import { sentenceOf } from '../../app/problem.ts';
import { proveAgain } from '../../app/prove-again.ts';
import { useCan, useMe, useSend } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import { useKeys } from '../../app/use-keys.tsx';
import { Button } from '../../parts/button.tsx';
import { focusAfter } from '../../parts/focus-after.ts';
import type { QueueList } from '../address.ts';
import type { Selection } from '../body.tsx';
import { allTargets, countOf } from './all-targets.ts';
import type { Draft } from './draft.ts';
import { text } from './text.ts';
import { type Target, useStartBulk } from './use-bulks.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

/** An action that is being chosen, for the claims that were ticked then: the list may change meanwhile. */
type Open = { kind: BulkKind; given: Partial<Draft>; targets: readonly Target[]; count: number };

const toActiveLine = focusAfter('[role=grid] [data-active] .claim-link');

export function BulkBar({ list, claims, clear, hold }: Selection) {
  const [open, setOpen] = useState<Open | null>(null);
  /** By store, once all that match are selected. */
  const [all, setAll] = useState<readonly Target[] | null>(null);
  const start = useStartBulk();
  const can = useCan();
  const { person } = useMe();
  const kinds = BULK_KINDS.filter(
    (kind) =>
      can('claim:update') && (BULK_RULES[kind].permission === null || can(BULK_RULES[kind].permission)),
  );
  const targets = all ?? byStore(claims);
  const count = countOf(targets);
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
      {all === null ? <SelectAll list={list} onAll={setAll} /> : null}
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

type AllProps = { list: QueueList; onAll: (targets: readonly Target[]) => void };

/** Asks the server how many match: the list knows only what it has loaded. Not offered to a person of more stores than are known here. */
function SelectAll({ list: { store, filter }, onAll }: AllProps) {
  const send = useSend();
  const { stores, hasMoreStores } = useMe();
  const [isBusy, setBusy] = useState(false);
  if (store === null && hasMoreStores) return null;
  const changeable = stores.filter(({ permissions }) => permissions.includes('claim:update'));
  const searched = store === null ? changeable.map(({ slug }) => slug) : [store];
  const ask = async () => {
    setBusy(true);
    try {
      const all = await allTargets(searched, filter, (slug) => createApi(slug, send, proveAgain));
      if (all === null) tell(text.bar.tooMany, { isError: true });
      else onAll(all);
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
