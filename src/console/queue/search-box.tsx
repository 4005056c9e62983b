/** The search of the queue. Its mistakes are shown at it, each with its place in the text. */
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { LONGEST_SEARCH, type Mistake } from '../../domain/claims/search/search.ts';
import { useKeys } from '../app/use-keys.tsx';
import { BOX, useCut } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { readSearch } from './read-search.ts';
import { text } from './text.ts';

/** `typed`: holds what is in the box, whether it was searched or not. */
type Props = { q: string; typed: RefObject<string>; onSearch: (q: string) => void };

const mistakesIn = (typed: string): readonly Mistake[] => readSearch(typed).mistakes;

export function SearchBox({ q, typed: latest, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [typed, setTyped] = useState(q);
  latest.current = typed;
  // Nobody is corrected while they type for the first time.
  const [isChecked, setChecked] = useState(true);
  const cut = useCut();
  // Going back, a view or a filter changes the search from outside.
  useEffect(() => {
    setTyped(q);
    setChecked(true);
  }, [q]);
  useKeys({ search: () => input.current?.select() });
  const mistakes = isChecked ? mistakesIn(typed) : [];
  const goTo = (at: number) => {
    input.current?.focus();
    input.current?.setSelectionRange(at, typed.length);
  };
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    const [first] = mistakesIn(typed);
    setChecked(true);
    if (first) goTo(first.at);
    else onSearch(typed.trim());
  };
  const clear = () => {
    setTyped('');
    onSearch('');
    input.current?.focus();
  };
  return (
    <search
      className={`min-w-0 flex-1 ${mistakes.length > 0 ? 'basis-full sm:basis-48' : 'basis-40 max-sm:basis-full'}`}
    >
      <form onSubmit={search} className="relative">
        <Icon
          name="search"
          size={18}
          className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-muted"
        />
        <input
          ref={input}
          type="search"
          aria-label={text.search.label}
          aria-keyshortcuts="/"
          aria-invalid={mistakes.length > 0 || undefined}
          aria-describedby={mistakes.length > 0 ? id : undefined}
          placeholder={text.search.placeholder}
          maxLength={LONGEST_SEARCH}
          value={typed}
          onPaste={cut.onPaste}
          onChange={(event) => {
            cut.onTyped(event.target);
            setTyped(event.target.value);
            if (mistakes.length === 0) setChecked(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
          className={`${BOX} ps-9 pe-9 [&::-webkit-search-cancel-button]:hidden`}
        />
        {typed === '' ? null : (
          <button
            type="button"
            aria-label={text.search.clear}
            onClick={clear}
            className="absolute inset-y-0 end-1 my-auto flex size-8 cursor-pointer items-center justify-center rounded-md hover:bg-neutral-wash"
          >
            <Icon name="cross" size={16} />
          </button>
        )}
      </form>
      {cut.note === null ? null : <p role="status">{cut.note}</p>}
      {mistakes.length > 0 ? <Mistakes id={id} typed={typed} mistakes={mistakes} onChoose={goTo} /> : null}
    </search>
  );
}

type MistakesProps = {
  id: string;
  typed: string;
  mistakes: readonly Mistake[];
  onChoose: (at: number) => void;
};

/** Shown at once. */
const MOST = 3;

/** The part of the text that a mistake is about: up to the next space. */
const partAt = (typed: string, at: number): string => typed.slice(at).split(' ')[0] ?? '';

function Mistakes({ id, typed, mistakes, onChoose }: MistakesProps) {
  return (
    <div id={id} role="alert">
      <ul className="mt-1 flex flex-col gap-1">
        {mistakes.slice(0, MOST).map(({ at, message }) => (
          <li key={`${at} ${message}`} className="flex items-start gap-1.5 font-semibold text-danger">
            <Icon name="alert" size={18} className="mt-0.5" />
            <p className="min-w-0">
              <button type="button" onClick={() => onChoose(at)} className="cursor-pointer underline">
                {text.search.at(at + 1)}
              </button>
              {partAt(typed, at) === '' ? null : (
                <>
                  {' '}
                  <mark className="bg-danger-wash text-danger">
                    <bdi>{partAt(typed, at)}</bdi>
                  </mark>
                </>
              )}
              {': '}
              {message}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
