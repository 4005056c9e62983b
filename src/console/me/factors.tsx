/** A person's authenticator apps, passkeys and recovery codes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Factors, RecoveryCodes } from '../../contract/factors.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/page.tsx';
import { hasPasskeys } from '../parts/passkeys.ts';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { AppDialog } from './app-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { text } from './text.ts';

const KEY = ['me', 'factors'];

type Open = 'app' | 'passkey' | null;

export function FactorsSection() {
  const api = useApi(null);
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factors = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<Factors>('/me/factors', { signal }),
  });
  const renew = useMutation({
    mutationFn: () => api.post<RecoveryCodes>('/me/recovery-codes'),
    onSuccess: (made) => added(made),
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
  });
  const added = ({ recoveryCodes }: RecoveryCodes) => {
    setOpen(null);
    setCodes(recoveryCodes);
    void client.invalidateQueries({ queryKey: ['me'] });
  };
  const close = () => setOpen(null);
  return (
    <Section
      title={text.factors.title}
      lead={text.factors.lead}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button kind="secondary" onClick={() => setOpen('app')}>
            {text.factors.addApp}
          </Button>
          {hasPasskeys() ? (
            <Button kind="secondary" onClick={() => setOpen('passkey')}>
              {text.factors.addPasskey}
            </Button>
          ) : null}
        </div>
      }
    >
      {factors.data ? (
        <List factors={factors.data} onRenew={() => renew.mutate()} isRenewing={renew.isPending} />
      ) : factors.error ? (
        <Failed
          title={text.factors.failed}
          sentence={sentenceOf(factors.error)}
          onRetry={() => factors.refetch()}
        />
      ) : (
        <Loading lines={1} />
      )}
      {open === 'app' ? <AppDialog onAdded={added} onClose={close} /> : null}
      {open === 'passkey' ? <PasskeyDialog onAdded={added} onClose={close} /> : null}
      {codes === null ? null : <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}

type ListProps = { factors: Factors; onRenew: () => void; isRenewing: boolean };

function List({ factors: { factors, recoveryCodesLeft }, onRenew, isRenewing }: ListProps) {
  if (factors.length === 0) return <p className="text-muted">{text.factors.none}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {factors.map((factor) => (
          <FactorLine key={factor.id} factor={factor} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{text.factors.codesLeft(recoveryCodesLeft)}</p>
        <Button kind="secondary" busy={isRenewing} onClick={onRenew}>
          {text.factors.newCodes}
        </Button>
      </div>
    </>
  );
}

function FactorLine({
  factor: { id, kind, name, createdAt, lastUsedAt },
}: {
  factor: Factors['factors'][number];
}) {
  const api = useApi(null);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.delete(`/me/factors/${id}`),
    onSuccess: () => {
      tell(text.factors.removed(name));
      return client.invalidateQueries({ queryKey: ['me'] });
    },
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <div>
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted">
          {text.factors[kind]} · {lastUsedAt === null ? text.factors.added : text.factors.used}{' '}
          <Moment at={lastUsedAt ?? createdAt} />
        </p>
      </div>
      <Button
        kind="destructive"
        busy={remove.isPending}
        aria-label={text.factors.remove(name)}
        onClick={() => remove.mutate()}
      >
        {text.factors.removeShort}
      </Button>
    </li>
  );
}
