/** A dialog that is a form: its fields, what was refused, and the button that sends it. The first input has the focus. */
import { type FormEvent, type ReactNode, useRef } from 'react';
import { fieldError, sentenceOf } from '../app/problem.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { text } from './text.ts';

type Props = {
  title: string;
  /** The label of the button, if it does more than save. */
  submit?: string;
  kind?: 'primary' | 'destructive';
  error: unknown;
  isBusy: boolean;
  /** The fields that show what was refused about them. Any other refusal is shown above the button. */
  paths: readonly string[];
  /** Whether the server alone checks the fields, and not the browser before it. */
  noValidate?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog(props: Props) {
  const {
    title,
    submit = text.save,
    kind = 'primary',
    error,
    isBusy,
    paths,
    noValidate,
    onSubmit,
    onClose,
    children,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  const isElsewhere = error && paths.every((path) => fieldError(error, path) === null);
  return (
    <Dialog onClose={onClose} title={title} initialFocus={() => form.current?.querySelector('input')}>
      <form ref={form} onSubmit={send} noValidate={noValidate} className="flex flex-col gap-4">
        {children}
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {isElsewhere ? sentenceOf(error) : null}
        </p>
        <Button type="submit" kind={kind} busy={isBusy} className="self-end">
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}
