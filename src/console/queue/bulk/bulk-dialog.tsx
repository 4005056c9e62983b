/** Asks for what an action needs, and once more if it changes many claims. */
import { type FormEvent, useRef, useState } from 'react';
import type { BulkAction } from '../../../contract/claim-bulk.ts';
import { BULK_RULES, type BulkKind } from '../../../domain/claims/bulk.ts';
import { errorWithin } from '../../app/problem.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { actionOf, type Draft, EMPTY_DRAFT } from './draft.ts';
import { FORMS } from './forms.tsx';
import { text } from './text.ts';

/** Above so many claims, the person is asked again. */
const MANY = 100;

type Props = {
  kind: BulkKind;
  count: number;
  store: string | null;
  /** Filled in beforehand. */
  given: Partial<Draft>;
  /** Resolves once it has begun, or was refused. @throws Problem about a field of the action */
  onStart: (action: BulkAction) => Promise<void>;
  onClose: () => void;
};

export function BulkDialog({ kind, count, store, given, onStart, onClose }: Props) {
  const [draft, setDraft] = useState<Draft>({ ...EMPTY_DRAFT, ...given });
  const [asksAgain, setAsksAgain] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const words = text.kinds[kind];
  const action = actionOf(kind, draft);
  const Form = FORMS[kind];
  const form = useRef<HTMLFormElement>(null);
  const firstField = () => form.current?.querySelector<HTMLElement>('select, input, textarea');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!action || isBusy) return;
    if (count > MANY && !asksAgain) return setAsksAgain(true);
    setBusy(true);
    setRefused(null);
    try {
      await onStart(action);
    } catch (error) {
      setRefused(error);
      setAsksAgain(false);
    }
    setBusy(false);
  };
  return (
    <Dialog
      onClose={onClose}
      title={asksAgain ? text.confirm.title(count) : words.action}
      initialFocus={firstField}
    >
      <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
        {asksAgain ? (
          <p>{text.confirm.sentence(count)}</p>
        ) : (
          <Form
            store={store}
            draft={draft}
            onDraft={(change) => setDraft({ ...draft, ...change })}
            errorAt={(field) => errorWithin(refused, `action.${field}`)}
          />
        )}
        <p className="text-muted">
          {BULK_RULES[kind].undo === 'reverse' ? text.form.undoable : text.form.held}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          {asksAgain ? (
            <Button kind="secondary" onClick={() => setAsksAgain(false)}>
              {text.confirm.back}
            </Button>
          ) : null}
          <Button type="submit" busy={isBusy} disabled={action === null}>
            {words.start(count)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
