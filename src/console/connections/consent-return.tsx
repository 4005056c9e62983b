/** Where the consent page of a provider leads back to. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ConnectionAnswer } from '../../contract/connection.ts';
import { urls } from '../../urls.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { useAnswerInAddress } from '../parts/answer-in-address.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Page } from '../parts/page.tsx';
import { Loading } from '../parts/states.tsx';
import { keptStore } from './kept-store.ts';
import { text } from './text.ts';

export function ConsentReturn() {
  const query = useAnswerInAddress();
  const [store] = useState(keptStore);
  // Who declines comes back without a code, or not at all. The server then takes no other answer to what was asked.
  const answer = new URLSearchParams(query);
  if (store === null || !['code', 'state'].some((name) => answer.has(name)))
    return <Refused store={store} sentence={text.consent.nothing} />;
  return <Answer store={store} query={query} isDeclined={!answer.has('code')} />;
}

function Answer({ store, query, isDeclined }: { store: string; query: string; isDeclined: boolean }) {
  const { provider = '' } = useParams();
  const api = useApi(store);
  const navigate = useNavigate();
  const answer = useQuery({
    queryKey: ['consent', provider, query],
    queryFn: () =>
      api.post<ConnectionAnswer>(`/connections/${encodeURIComponent(provider)}/consent/answer`, { query }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const label = answer.data?.label;
  useEffect(() => {
    if (label === undefined) return;
    tell(text.form.connected(label));
    navigate(urls.console.setting(store, 'connections'), { replace: true });
  }, [label, store, navigate]);
  if (answer.error) {
    const sentence = isDeclined ? text.consent.nothing : sentenceOf(answer.error);
    return <Refused store={store} sentence={sentence} />;
  }
  return (
    <Page title={text.consent.connecting} help={text.consent.help}>
      <Loading lines={3} />
    </Page>
  );
}

const Refused = ({ store, sentence }: { store: string | null; sentence: string }) => (
  <Page title={text.consent.failed} help={text.consent.help}>
    <p role="alert">{sentence}</p>
    <p>
      <ButtonLink to={store === null ? urls.console.home() : urls.console.setting(store, 'connections')}>
        {text.consent.back}
      </ButtonLink>
    </p>
  </Page>
);
