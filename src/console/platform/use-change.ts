/** A change of something of the platform. Every list of it is read again, also after a refusal. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../app/api.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';

type Change<Input, Answer> = {
  write: (api: Api, input: Input) => Promise<Answer>;
  /** What is said once it is done. */
  done: (answer: Answer, input: Input) => string;
  onDone?: (answer: Answer) => void;
  /** Whether a form shows what was refused. Otherwise a short message does. */
  isForm?: boolean;
};

/** Answers about the platform are kept as those of no store. */
export const OF_PLATFORM = [null] as const;

export function useChange<Answer, Input = void>(change: Change<Input, Answer>) {
  const { write, done, onDone, isForm = false } = change;
  const [api, client] = [useApi(null), useQueryClient()];
  return useMutation({
    mutationFn: (input: Input) => write(api, input),
    onSuccess: (answer, input) => {
      tell(done(answer, input));
      onDone?.(answer);
    },
    onError: (error) => {
      if (!isForm) tell(sentenceOf(error), { isError: true });
    },
    onSettled: () => client.invalidateQueries({ queryKey: OF_PLATFORM }),
  });
}
