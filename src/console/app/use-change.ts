/** A change of something of the page's store, or of no store. What was read of it is read again, also after a refusal. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from './api.ts';
import { sentenceOf } from './problem.ts';
import { useApi, useStoreSlug } from './session.tsx';
import { tell } from './toasts.tsx';

type Change<Input, Answer> = {
  write: (api: Api, input: Input) => Promise<Answer>;
  /** What is said once it is done. */
  done: (answer: Answer, input: Input) => string;
  onDone?: (answer: Answer) => void;
  /** Whether a form shows what was refused. Otherwise a short message does. */
  isForm?: boolean;
};

export function useChange<Answer, Input = void>(change: Change<Input, Answer>) {
  const { write, done, onDone, isForm = false } = change;
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug()];
  return useMutation({
    mutationFn: (input: Input) => write(api, input),
    onSuccess: (answer, input) => {
      tell(done(answer, input));
      onDone?.(answer);
    },
    onError: (error) => {
      if (!isForm) tell(sentenceOf(error), { isError: true });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [store] }),
  });
}
