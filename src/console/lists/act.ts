/** Does something with what a list shows, such as turning one of its lines off. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../app/api.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';

export type Act<Answer> = {
  run: (api: Api) => Promise<Answer>;
  /** What is said once it is done; null if the screen shows it. */
  done: string | null | ((answer: Answer) => string);
  onDone?: (answer: Answer) => void;
  /** Whether a form shows what was refused. Otherwise a short message does. */
  isForm?: boolean;
};

/** @param name the list, as useKept names it. All that is shown of it and of its lines is read again, also after a refusal. */
export function useListAct<Answer>(name: string, { run, done, onDone, isForm = false }: Act<Answer>) {
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
          of === store && (path === name || String(path).startsWith(`/${name}`)),
      }),
  });
}
