/** How far the changes of many claims are, what was not changed and why, and Undo. */
import { useEffect, useState } from 'react';
import type { ClaimBulk } from '../../../contract/claim-bulk.ts';
import { BULK_RULES, type BulkKind } from '../../../domain/claims/bulk.ts';
import { Button } from '../../parts/button.tsx';
import { headingAfter } from '../../parts/focus-after.ts';
import { onceLoaded } from '../../parts/once-loaded.tsx';
import { text } from './text.ts';
import { type Followed, useBulks, useUndoBulk } from './use-bulks.ts';

const Refused = onceLoaded(async () => (await import('./refused.tsx')).Refused);

export function BulkProgress() {
  const { bulks, hide } = useBulks();
  const undo = useUndoBulk();
  const [shown, setShown] = useState<Followed | null>(null);
  if (bulks.length === 0) return null;
  return (
    <section aria-label={text.progress.label} className="flex shrink-0 flex-col border-b border-line">
      {bulks.map((one) => (
        <Row
          key={one.id}
          one={one}
          onUndo={() => undo(one)}
          onShow={() => setShown(one)}
          onHide={() => hide(one.id)}
        />
      ))}
      {shown?.bulk ? <Refused store={shown.store} bulk={shown.bulk} onClose={() => setShown(null)} /> : null}
    </section>
  );
}

/** What reaches customers can be undone only until it starts. */
function isUndoable({ kind, state, undoUntil }: ClaimBulk, now: number): boolean {
  const states = BULK_RULES[kind as BulkKind].undo === 'hold' ? ['waiting'] : ['waiting', 'running', 'done'];
  return states.includes(state) && now < Date.parse(undoUntil);
}

type RowProps = { one: Followed; onUndo: () => void; onShow: () => void; onHide: () => void };

function Row({ one, onUndo, onShow, onHide }: RowProps) {
  const { bulk, isLost } = one;
  const canUndo = useUndoable(bulk);
  if (!bulk) return null;
  return (
    <div ref={headingAfter} className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-soft px-4 py-1">
      <span role="status">{isLost ? text.progress.failed : sentence(bulk)}</span>
      {bulk.state === 'running' || bulk.state === 'undoing' ? <Meter bulk={bulk} /> : null}
      {bulk.refusedTotal > 0 ? (
        <span className="flex items-center gap-1 text-danger">
          <span>{text.progress.refused(bulk.refusedTotal)}</span>
          <Button kind="quiet" onClick={onShow}>
            {text.progress.show}
          </Button>
        </span>
      ) : null}
      {canUndo ? (
        <span ref={headingAfter}>
          <Button kind="secondary" onClick={onUndo}>
            {text.progress.undo}
          </Button>
        </span>
      ) : null}
      <Button kind="quiet" onClick={onHide}>
        {text.progress.hide}
      </Button>
    </div>
  );
}

/** Until the time to undo is over, whether or not anything else changes meanwhile. */
function useUndoable(bulk: ClaimBulk | undefined): boolean {
  const [now, setNow] = useState(() => Date.now());
  const until = bulk?.undoUntil;
  useEffect(() => {
    if (until === undefined) return;
    const left = Date.parse(until) - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [until]);
  return bulk !== undefined && isUndoable(bulk, now);
}

function sentence({ kind, state, total, done, undone }: ClaimBulk): string {
  const words = text.kinds[kind as BulkKind];
  switch (state) {
    case 'waiting':
      return words.waiting(total);
    case 'running':
      return words.running;
    case 'done':
      return words.done(done);
    case 'cancelled':
      return text.progress.cancelled;
    case 'undoing':
      return text.progress.undoing;
    case 'undone':
      return text.progress.undone(undone);
  }
}

function Meter({ bulk: { state, total, done, undone, refusedTotal } }: { bulk: ClaimBulk }) {
  const [value, max] = state === 'undoing' ? [undone, done + undone] : [done + refusedTotal, total];
  const shown = text.progress.of(value, max);
  return (
    <span className="flex items-center gap-2">
      <progress value={value} max={max} aria-label={shown} className="w-32 accent-brand" />
      <span aria-hidden="true" className="text-muted">
        {shown}
      </span>
    </span>
  );
}
