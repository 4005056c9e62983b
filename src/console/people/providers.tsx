/** Signing in by an identity provider: its buttons, and what this tab remembers until the provider leads back. */
import { useMutation } from '@tanstack/react-query';
import type { ProviderStart, SignInProviders } from '../../contract/providers.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { text } from './text.ts';

/** `to`: the page to show afterwards. `invitation`: the token of the one that is accepted. */
export type Errand = { to: string | null; invitation: string | null };

const STORED = 'makegood-sign-in';

function keepErrand(errand: Errand): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(errand));
  } catch {
    // Private windows may refuse; the sign-in then ends on the first page.
  }
}

/** What this tab began the sign-in for. */
export function keptErrand(): Errand {
  try {
    const { to, invitation }: Partial<Errand> = JSON.parse(sessionStorage.getItem(STORED) ?? '{}');
    return { to: to ?? null, invitation: invitation ?? null };
  } catch {
    return { to: null, invitation: null };
  }
}

type Props = { providers: SignInProviders['providers']; errand: Errand };

export function ProviderButtons({ providers, errand }: Props) {
  const api = useApi(null);
  const begin = useMutation({
    mutationFn: (id: string) => api.post<ProviderStart>(`/sign-in/providers/${id}`),
    onSuccess: ({ url }) => {
      keepErrand(errand);
      window.location.assign(url);
    },
  });
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          kind="secondary"
          busy={begin.isPending || begin.isSuccess}
          onClick={() => begin.mutate(id)}
        >
          {text.provider.button(name)}
        </Button>
      ))}
      <p role="alert" className="text-danger empty:hidden">
        {begin.error ? sentenceOf(begin.error) : null}
      </p>
    </div>
  );
}
