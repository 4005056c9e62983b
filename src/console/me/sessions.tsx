import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PersonSessions } from '../../contract/people.ts';
import { urls } from '../../urls.ts';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { focusAfter } from '../parts/focus-after.ts';
import { Section } from '../parts/page.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './text.ts';

const KEY = ['me', 'sessions'];

/** From the button of a session that has ended. */
const toList = focusAfter('#sessions');

export function SessionsSection() {
  const api = useApi(null);
  const sessions = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<PersonSessions>('/me/sessions', { signal }),
  });
  const endAll = useMutation({
    mutationFn: () => api.delete('/me/sessions'),
    onSuccess: () => window.location.assign(urls.console.signIn()),
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
  });
  return (
    <Section
      title={text.sessions.title}
      lead={text.sessions.lead}
      actions={
        <div className="flex flex-wrap gap-2">
          {sessions.data && sessions.data.sessions.length > 1 ? <EndOthers /> : null}
          <Button kind="destructive" busy={endAll.isPending} onClick={() => endAll.mutate()}>
            {text.sessions.all}
          </Button>
        </div>
      }
    >
      {sessions.data ? (
        <ul id="sessions" tabIndex={-1} className="divide-y divide-line">
          {sessions.data.sessions.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.error ? (
        <Failed
          title={text.sessions.failed}
          sentence={sentenceOf(sessions.error)}
          onRetry={() => sessions.refetch()}
        />
      ) : (
        <Loading lines={2} />
      )}
    </Section>
  );
}

function EndOthers() {
  const api = useApi(null);
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => api.delete('/me/sessions/others'),
    onSuccess: () => {
      tell(text.sessions.othersEnded);
      return client.invalidateQueries({ queryKey: KEY });
    },
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
  });
  return (
    <span ref={toList}>
      <Button kind="secondary" busy={end.isPending} onClick={() => end.mutate()}>
        {text.sessions.others}
      </Button>
    </span>
  );
}

function SessionLine({ session }: { session: PersonSessions['sessions'][number] }) {
  const { id, device, isThis, lastUsedAt } = session;
  const api = useApi(null);
  const client = useQueryClient();
  const ended = () => {
    tell(text.sessions.ended(device));
    return client.invalidateQueries({ queryKey: KEY });
  };
  const end = useMutation({
    mutationFn: () => api.delete(`/me/sessions/${id}`),
    onSuccess: ended,
    // The device may have signed itself out since the list was drawn.
    onError: (error) => {
      if (error instanceof Problem && error.status === 404) return ended();
      tell(sentenceOf(error), { isError: true });
    },
  });
  return (
    <li ref={toList} className="flex flex-wrap items-center justify-between gap-2 py-2">
      <div>
        <p className="font-semibold">{device}</p>
        <p className="text-muted">
          {isThis ? (
            text.sessions.isThis
          ) : (
            <>
              {text.sessions.used} <Moment at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {isThis ? null : (
        <Button
          kind="secondary"
          busy={end.isPending}
          aria-label={text.sessions.signOut(device)}
          onClick={() => end.mutate()}
        >
          {text.sessions.signOutShort}
        </Button>
      )}
    </li>
  );
}
