/** The dialog that adds or changes one line of a kept list. */
import { Dialog } from '@base-ui/react/dialog';
import type { FormEvent, ReactNode } from 'react';
import { fieldError, sentenceOf } from '../app/problem.ts';
import { Button } from '../parts/button.tsx';
import { DialogFrame } from '../parts/dialog.tsx';
import { text } from './text.ts';

type Props = {
  title: string;
  error: unknown;
  isBusy: boolean;
  /** The fields that show what was refused about them. */
  paths: readonly string[];
  /** Of the button, if it does more than save. */
  submit?: string;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function KeptDialog({
  title,
  error,
  isBusy,
  paths,
  submit: label = text.save,
  onSave,
  onClose,
  children,
}: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const isElsewhere = error && paths.every((path) => fieldError(error, path) === null);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <DialogFrame title={title}>
        <form onSubmit={submit} className="flex flex-col gap-4">
          {children}
          {isElsewhere ? (
            <p role="alert" className="font-semibold text-danger">
              {sentenceOf(error)}
            </p>
          ) : null}
          <Button type="submit" busy={isBusy} className="self-end">
            {label}
          </Button>
        </form>
      </DialogFrame>
    </Dialog.Root>
  );
}
