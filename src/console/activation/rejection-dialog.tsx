import { Dialog } from '@base-ui/react/dialog';
import { type FormEvent, useRef, useState } from 'react';
import { ACTIVATION_STEPS, type ActivationStep } from '../../domain/stores/activation.ts';
import { fieldError } from '../app/problem.ts';
import { Button } from '../parts/button.tsx';
import { DialogFrame } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { useChange } from './query.ts';
import { text } from './text.ts';

const LONGEST = 500;

export function RejectionDialog({ step, onClose }: { step: ActivationStep; onClose: () => void }) {
  const [sentence, setSentence] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const reject = useChange(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reject.isPending)
      reject.mutate({ method: 'post', path: `/steps/${step}/rejection`, body: { sentence } });
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogFrame
        title={text.rejection.title(ACTIVATION_STEPS[step].title)}
        initialFocus={() => form.current?.querySelector('input')}
      >
        <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
          <TextField
            label={text.rejection.sentence}
            hint={text.rejection.hint}
            required
            maxLength={LONGEST}
            value={sentence}
            onValue={setSentence}
            error={reject.error && fieldError(reject.error, 'sentence')}
          />
          <Button type="submit" kind="destructive" busy={reject.isPending} className="self-end">
            {text.rejection.send}
          </Button>
        </form>
      </DialogFrame>
    </Dialog.Root>
  );
}
