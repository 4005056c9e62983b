import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { urls } from '../../urls.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { useAnswerInAddress } from '../parts/answer-in-address.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Loading } from '../parts/states.tsx';
import { Frame } from './frame.tsx';
import { ownPage } from './own-page.ts';
import { keptErrand } from './providers.tsx';
import { askedOf, SecondStep } from './second-step.tsx';
import { text } from './text.ts';

/** Where an identity provider leads back to. */
export function ProviderReturn() {
  const { provider = '' } = useParams();
  const query = useAnswerInAddress();
  const [{ to, invitation }] = useState(keptErrand);
  const api = useApi(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const signIn = useQuery({
    queryKey: ['sign-in', 'answer', query],
    queryFn: () =>
      api.post(`/sign-in/providers/${encodeURIComponent(provider)}/answer`, { query, invitation }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const leave = (page: string) => {
    client.clear();
    navigate(page, { replace: true });
  };
  const enter = () => leave(ownPage(to));
  useEffect(() => {
    if (signIn.isSuccess) enter();
  });
  const asked = askedOf(signIn.error);
  if (asked) return <SecondStep asked={asked} onDone={enter} onBack={() => leave(urls.console.signIn(to))} />;
  if (!signIn.error) {
    return (
      <Frame title={text.provider.loading}>
        <Loading lines={3} />
      </Frame>
    );
  }
  return (
    <Frame title={text.provider.failed}>
      <p role="alert">{sentenceOf(signIn.error)}</p>
      <ButtonLink to={urls.console.signIn(to)}>{text.backToSignIn}</ButtonLink>
    </Frame>
  );
}
