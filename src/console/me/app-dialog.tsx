import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { MadeTotp, RecoveryCodes } from '../../contract/factors.ts';
import { fieldError, sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { text } from './text.ts';

type Props = { onAdded: (codes: RecoveryCodes) => void; onClose: () => void };

export function AppDialog({ onAdded, onClose }: Props) {
  const [made, setMade] = useState<MadeTotp | null>(null);
  const form = useRef<HTMLFormElement>(null);
  return (
    <Dialog
      onClose={onClose}
      title={text.app.title}
      initialFocus={() => form.current?.querySelector('input')}
    >
      {made === null ? <Naming form={form} onMade={setMade} /> : <Confirming made={made} onAdded={onAdded} />}
    </Dialog>
  );
}

type NamingProps = { form: RefObject<HTMLFormElement | null>; onMade: (made: MadeTotp) => void };

function Naming({ form, onMade }: NamingProps) {
  const api = useApi(null);
  const [name, setName] = useState<string>(text.app.defaultName);
  const begin = useMutation({
    mutationFn: () => api.post<MadeTotp>('/me/factors/totp', { name }),
    onSuccess: onMade,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin.mutate();
  };
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={text.app.name}
        hint={text.app.nameHint}
        required
        maxLength={60}
        value={name}
        onValue={setName}
        error={begin.error && (fieldError(begin.error, 'name') ?? sentenceOf(begin.error))}
      />
      <Button type="submit" busy={begin.isPending} className="self-end">
        {text.app.next}
      </Button>
    </form>
  );
}

function Confirming({ made, onAdded }: { made: MadeTotp; onAdded: Props['onAdded'] }) {
  const api = useApi(null);
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => api.put<RecoveryCodes>('/me/factors/totp', { code }),
    onSuccess: onAdded,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p>{text.app.scan}</p>
      <img
        src={made.qrCode}
        alt={text.app.picture}
        width={200}
        height={200}
        className="self-center rounded-lg bg-white"
      />
      <p className="text-muted">
        {text.app.secret} <code className="text-ink">{made.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label={text.app.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={12}
        value={code}
        onValue={setCode}
        error={confirm.error && (fieldError(confirm.error, 'code') ?? sentenceOf(confirm.error))}
      />
      <Button type="submit" busy={confirm.isPending} className="self-end">
        {text.app.confirm}
      </Button>
    </form>
  );
}
