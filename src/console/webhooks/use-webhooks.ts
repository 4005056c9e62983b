import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Webhook } from '../../contract/webhook.ts';
import type { Api } from '../app/api.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';

export const PATH = '/webhooks';
export const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** What it is called: its description, or else its address. */
export const nameOf = ({ description, url }: Webhook) => description ?? url;

type Act<Answer> = {
  run: (api: Api) => Promise<Answer>;
  done: string | null | ((answer: Answer) => string);
  onDone?: (answer: Answer) => void;
  /** Whether a form shows what was refused. Otherwise a short message does. */
  isForm?: boolean;
};

/** Does something with webhooks. All that is shown of them is read again, also after a refusal. */
export function useAct<Answer>({ run, done, onDone, isForm = false }: Act<Answer>) {
  const [api, store, client] = [useApi(), useStoreSlug(), useQueryClient()];
  return useMutation({
    mutationFn: () => run(api),
    onSuccess: (answer) => {
      if (done !== null) tell(typeof done === 'string' ? done : done(answer));
      onDone?.(answer);
    },
    onError: (error) => {
      if (!isForm) tell(sentenceOf(error), { isError: true });
    },
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [of, path] }) =>
          of === store && (path === 'webhooks' || String(path).startsWith(PATH)),
      }),
  });
}
