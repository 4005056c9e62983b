/** A short list that a team keeps (labels, macros, …): read as a whole, and changed line by line. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '../app/api.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import type { IconName } from '../parts/icon.tsx';
import { Empty, Failed, Loading, ReadOnly } from '../parts/states.tsx';
import { text } from './text.ts';

type Sentences = { title: string; text: string };
type Words = { list: string; failed: string; none: Sentences; add: string };

type Props<Answer, Line> = {
  /** The path of the list below /v1, without the slash. */
  name: string;
  /** The store whose list it is; that of the page unless told. */
  store?: string;
  words: Words;
  icon: IconName;
  /** Null for those who may not add one. */
  onAdd: (() => void) | null;
  /** Whether the person may change any of the lines. */
  mayChange: boolean;
  linesOf: (answer: Answer) => readonly Line[];
  /** One `li`, with a key. */
  children: (line: Line, at: number, all: readonly Line[]) => ReactNode;
};

function useKey(name: string, store?: string) {
  const slug = useStoreSlug();
  return [store ?? slug, name];
}

export function useKept<Answer>(name: string, store?: string) {
  const api = useApi(store);
  return useQuery({
    queryKey: useKey(name, store),
    queryFn: ({ signal }) => api.get<Answer>(`/${name}`, { signal }),
  });
}

export function KeptList<Answer, Line>(props: Props<Answer, Line>) {
  const { name, store, words, icon, onAdd, mayChange, linesOf, children } = props;
  const list = useKept<Answer>(name, store);
  const lines = list.data && linesOf(list.data);
  return (
    <>
      {onAdd ? (
        <Button className="self-start" onClick={onAdd}>
          {words.add}
        </Button>
      ) : null}
      {onAdd || mayChange ? null : <ReadOnly>{text.readOnly}</ReadOnly>}
      {lines === undefined ? (
        list.error ? (
          <Failed title={words.failed} sentence={sentenceOf(list.error)} onRetry={() => list.refetch()} />
        ) : (
          <Loading />
        )
      ) : lines.length === 0 ? (
        <Empty icon={icon} title={words.none.title}>
          <p>{words.none.text}</p>
        </Empty>
      ) : (
        <ul aria-label={words.list} className="divide-y divide-line rounded-xl border border-line">
          {lines.map(children)}
        </ul>
      )}
    </>
  );
}

type Change<Input> = {
  /** The list that is read again. */
  name: string;
  store?: string;
  write: (api: Api, input: Input) => Promise<unknown>;
  /** What is said once it is done. */
  done: (input: Input) => string;
  onDone?: () => void;
  /** Whether a form shows what was refused. Otherwise a short message does. */
  isForm?: boolean;
};

/** A change of the list. What others did meanwhile is read too, also after a refusal. */
export function useKeptChange<Input>({ name, store, write, done, onDone, isForm = false }: Change<Input>) {
  const api = useApi(store);
  const client = useQueryClient();
  const queryKey = useKey(name, store);
  return useMutation({
    mutationFn: (input: Input) => write(api, input),
    onSuccess: (_, input) => {
      tell(done(input));
      onDone?.();
    },
    onError: (error) => {
      if (!isForm) tell(sentenceOf(error), { isError: true });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
