/** Of a claim that was closed as a duplicate: where it went, and the way back. */
import { Link } from 'react-router';
import { urls } from '../../../urls.ts';
import { useCan, useStoreSlug } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { focusAfter } from '../../parts/focus-after.ts';
import { useDesk } from '../query.ts';
import { useSave } from './save.ts';
import { text } from './text.ts';

/** What can be decided again. */
const toDecision = focusAfter('#decision');

export function MergedInto() {
  const { into, canUndo } = useDesk().merges;
  const store = useStoreSlug() ?? '';
  const can = useCan();
  const save = useSave();
  if (into === null) return null;
  const undo = () =>
    save((api, path, version) => api.post(`${path}/merge/undo`, undefined, { version }), text.merge.undone);
  return (
    <section
      ref={toDecision}
      aria-label={text.merge.title}
      className="flex flex-col gap-2 border-b border-line bg-info-wash p-4"
    >
      <p>
        <Link
          to={urls.console.claim(store, into.id)}
          className="font-semibold text-brand-ink underline underline-offset-2"
        >
          {text.merge.into(into.claimNumber)}
        </Link>
      </p>
      <p>{text.merge.intoText}</p>
      {can('claim:update') && canUndo ? (
        <Button kind="secondary" className="self-start" onClick={undo}>
          {text.merge.undo}
        </Button>
      ) : null}
    </section>
  );
}
