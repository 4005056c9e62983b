/** Asks the person to confirm their identity (proof.tsx). */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { PasskeyChallenge } from '../../contract/factors.ts';
import type { Proof } from '../../domain/access/factors.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { PasswordField, TextField } from '../parts/field.tsx';
import { answerByPasskey, hasPasskeys, PasskeyCancelled } from '../parts/passkeys.ts';
import { createApi } from './api.ts';
import { sentenceOf } from './problem.ts';
import { text } from './proof-text.ts';
import { useMe, useSend } from './session.tsx';
import { text as frame } from './text.ts';

type DoneProps = { onDone: (isProven: boolean) => void };

export const ProofDialog = ({ onDone }: DoneProps) => (
  <Dialog onClose={() => onDone(false)} title={text.title}>
    <ProofForm onDone={onDone} />
  </Dialog>
);

/** Calls that don't ask for proof themselves. */
function useOwnApi() {
  const send = useSend();
  return createApi(null, send, async () => false);
}

function ProofForm({ onDone }: DoneProps) {
  const { proofs } = useMe().session;
  const ways = proofs.filter((way) => way !== 'passkey' || hasPasskeys());
  const [first] = ways;
  return first ? <Ways ways={ways} first={first} onDone={onDone} /> : <NoWay onDone={onDone} />;
}

function Ways({ ways, first, onDone }: DoneProps & { ways: readonly Proof[]; first: Proof }) {
  const api = useOwnApi();
  const [way, setWay] = useState<Proof>(first);
  const [typed, setTyped] = useState('');
  const prove = useMutation({
    mutationFn: async (by: Proof) => {
      if (by !== 'passkey') return api.post('/me/proof', { [by]: typed });
      const { token, options } = await api.post<PasskeyChallenge>('/me/proof/challenge');
      return api.post('/me/proof', { token, passkey: await answerByPasskey(options) });
    },
    onSuccess: () => onDone(true),
  });
  const choose = (next: Proof) => {
    setTyped('');
    setWay(next);
    prove.reset();
    if (next === 'passkey') prove.mutate(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    prove.mutate(way);
  };
  const { error } = prove;
  const failure = error && (error instanceof PasskeyCancelled ? text.cancelled : sentenceOf(error));
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p>{text.why}</p>
      <p className="text-muted">{text.next}</p>
      <WayField key={way} way={way} value={typed} onValue={setTyped} error={failure} />
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} kind="quiet" type="button" onClick={() => choose(other)}>
              {text.instead[other]}
            </Button>
          ))}
      </div>
      <Actions onDone={onDone}>
        <Button type="submit" busy={prove.isPending}>
          {way === 'passkey' ? text.instead.passkey : text.confirm}
        </Button>
      </Actions>
    </form>
  );
}

type FieldProps = { way: Proof; value: string; onValue: (value: string) => void; error: string | null };

function WayField({ way, ...field }: FieldProps) {
  switch (way) {
    case 'password':
      return <PasswordField label={text.password} autoComplete="current-password" {...field} />;
    case 'code':
      return (
        <TextField
          label={text.code}
          hint={text.codeHint}
          autoComplete="one-time-code"
          required
          maxLength={40}
          {...field}
        />
      );
    case 'passkey':
      return (
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {field.error}
        </p>
      );
  }
}

/** For people who sign in by a provider alone: a password by mail is a way that nobody else can take. */
function NoWay({ onDone }: DoneProps) {
  const { email } = useMe().person;
  const api = useOwnApi();
  const ask = useMutation({ mutationFn: () => api.post('/password-resets', { email }) });
  return (
    <div className="flex flex-col gap-4">
      <p>{text.why}</p>
      <p>{text.none}</p>
      <p role="status" className="empty:hidden">
        {ask.isSuccess ? text.sent(email) : ask.error && sentenceOf(ask.error)}
      </p>
      <Actions onDone={onDone}>
        <Button type="button" busy={ask.isPending} onClick={() => ask.mutate()}>
          {text.send}
        </Button>
      </Actions>
    </div>
  );
}

const Actions = ({ onDone, children }: DoneProps & { children: ReactNode }) => (
  <div className="flex justify-end gap-2">
    <Button kind="secondary" type="button" onClick={() => onDone(false)}>
      {frame.cancel}
    </Button>
    {children}
  </div>
);
