/** Asks for the password again when a call answers `proof_required`, then lets the call go on. */
import { Dialog } from '@base-ui/react/dialog';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { DialogFrame } from '../parts/dialog.tsx';
import { PasswordField } from '../parts/field.tsx';
import { createApi } from './api.ts';
import { sentenceOf } from './problem.ts';
import { type Answer, onProofAsked } from './prove-again.ts';
import { useSend } from './session.tsx';
import { text } from './text.ts';

/** Mounted once, in the shell. */
export function ProofDialog() {
  const [answer, setAnswer] = useState<{ give: Answer } | null>(null);
  useEffect(() => onProofAsked((give) => setAnswer({ give })), []);
  const close = (isProven: boolean) => {
    answer?.give(isProven);
    setAnswer(null);
  };
  return (
    <Dialog.Root open={answer !== null} onOpenChange={(open) => (open ? undefined : close(false))}>
      <DialogFrame title={text.proof.title}>
        <ProofForm onDone={close} />
      </DialogFrame>
    </Dialog.Root>
  );
}

function ProofForm({ onDone }: { onDone: (isProven: boolean) => void }) {
  const send = useSend();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await createApi(null, send, async () => false).post('/me/proof', { password });
      onDone(true);
    } catch (problem) {
      setError(sentenceOf(problem));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{text.proof.why}</p>
      <PasswordField
        label={text.proof.password}
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        error={error}
      />
      <div className="flex justify-end gap-2">
        <Button kind="secondary" type="button" onClick={() => onDone(false)}>
          {text.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {text.proof.confirm}
        </Button>
      </div>
    </form>
  );
}
