/** The API tokens of a store: a section of the settings. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken, NewApiToken } from '../../contract/api-token.ts';
import { ROLE_NAMES } from '../../domain/access/role-names.ts';
import { apiTokensQuery } from '../app/api-tokens.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStore } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { onceLoaded } from '../parts/once-loaded.tsx';
import { Question } from '../parts/question.tsx';
import { Empty, Failed, Loading, ReadOnly } from '../parts/states.tsx';
import { Moment, MomentDate } from '../parts/when.tsx';
import { text } from './text.ts';

const MakeDialog = onceLoaded(async () => (await import('./make-dialog.tsx')).MakeDialog);
const MadeDialog = onceLoaded(async () => (await import('./made-dialog.tsx')).MadeDialog);

function useTokens() {
  const [api, id] = [useApi(), useStore()?.id ?? ''];
  const path = `/stores/${encodeURIComponent(id)}/api-tokens`;
  return { api, path, query: apiTokensQuery(api, id) };
}

export function Tokens() {
  const { path, query } = useTokens();
  const client = useQueryClient();
  const can = useCan();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewApiToken | null>(null);
  const tokens = useQuery(query);
  const onMade = (token: NewApiToken) => {
    setMaking(false);
    setMade(token);
    void client.invalidateQueries({ queryKey: query.queryKey });
  };
  return (
    <>
      {can('api-token:create') ? (
        <Button className="self-start" onClick={() => setMaking(true)}>
          {text.make}
        </Button>
      ) : (
        <ReadOnly>{text.readOnly}</ReadOnly>
      )}
      {tokens.data ? (
        <Lists tokens={tokens.data.apiTokens} />
      ) : tokens.error ? (
        <Failed title={text.failed} sentence={sentenceOf(tokens.error)} onRetry={() => tokens.refetch()} />
      ) : (
        <Loading />
      )}
      {isMaking ? <MakeDialog path={path} onMade={onMade} onClose={() => setMaking(false)} /> : null}
      {made ? <MadeDialog made={made} onClose={() => setMade(null)} /> : null}
    </>
  );
}

function Lists({ tokens }: { tokens: readonly ApiToken[] }) {
  const [working, over] = [
    tokens.filter(({ state }) => state === 'active'),
    tokens.filter(({ state }) => state !== 'active'),
  ];
  if (tokens.length === 0) {
    return (
      <Empty icon="lock" title={text.none.title}>
        <p>{text.none.text}</p>
      </Empty>
    );
  }
  return (
    <>
      <List title={text.active} tokens={working} />
      <List title={text.over} tokens={over} />
    </>
  );
}

const List = ({ title, tokens }: { title: string; tokens: readonly ApiToken[] }) =>
  tokens.length === 0 ? null : (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {tokens.map((token) => (
          <Token key={token.id} token={token} />
        ))}
      </ul>
    </section>
  );

const makerText = ({ madeBy }: ApiToken) => {
  if (madeBy === null) return text.byOperator;
  return madeBy.isActive ? text.madeBy(madeBy.name) : text.gone(madeBy.name);
};

function Token({ token }: { token: ApiToken }) {
  const { name, state, createdAt, lastUsedAt } = token;
  const can = useCan();
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <Rights token={token} />
        <p className="text-muted">
          {makerText(token)} · <MomentDate at={createdAt} /> · <End token={token} /> ·{' '}
          {lastUsedAt === null ? (
            text.unused
          ) : (
            <>
              {text.used} <Moment at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {state === 'active' && can('api-token:delete') ? <Revoke token={token} /> : null}
    </li>
  );
}

function Rights({ token: { role, permissions } }: { token: ApiToken }) {
  if (role !== null) {
    return <p>{text.role(Object.hasOwn(ROLE_NAMES, role) ? ROLE_NAMES[role as never] : role)}</p>;
  }
  return (
    <details>
      <summary className="cursor-pointer">{text.permissions(permissions.length)}</summary>
      <p className="text-muted wrap-anywhere">{permissions.join(', ')}</p>
    </details>
  );
}

const ENDS = { active: text.expires, expired: text.expired, revoked: text.revokedAt };

const End = ({ token: { state, expiresAt, revokedAt } }: { token: ApiToken }) => (
  <>
    {ENDS[state]} <MomentDate at={revokedAt ?? expiresAt} />
  </>
);

function Revoke({ token: { id, name } }: { token: ApiToken }) {
  const { api, path, query } = useTokens();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api.delete(`${path}/${encodeURIComponent(id)}`),
    onSuccess: () => {
      tell(text.revoked(name));
      return client.invalidateQueries({ queryKey: query.queryKey });
    },
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
  });
  return (
    <Question
      button={text.revoke}
      label={text.revokeThis(name)}
      title={text.revokeTitle(name)}
      busy={revoke.isPending}
      onYes={() => revoke.mutate()}
    >
      <p>{text.revokeText}</p>
    </Question>
  );
}
