import { useState } from 'react';
import { ACTIVATION_STEPS, type ActivationStep } from '../../domain/stores/activation.ts';
import { fieldError } from '../app/problem.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { useChange } from './query.ts';
import { text } from './text.ts';

const LONGEST = 500;

export function RejectionDialog({ step, onClose }: { step: ActivationStep; onClose: () => void }) {
  const [sentence, setSentence] = useState('');
  const reject = useChange(onClose);
  return (
    <FormDialog
      title={text.rejection.title(ACTIVATION_STEPS[step].title)}
      submit={text.rejection.send}
      kind="destructive"
      error={null}
      isBusy={reject.isPending}
      paths={[]}
      onSubmit={() => reject.mutate({ method: 'post', path: `/steps/${step}/rejection`, body: { sentence } })}
      onClose={onClose}
    >
      <TextField
        label={text.rejection.sentence}
        hint={text.rejection.hint}
        required
        maxLength={LONGEST}
        value={sentence}
        onValue={setSentence}
        error={reject.error && fieldError(reject.error, 'sentence')}
      />
    </FormDialog>
  );
}
