import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useKeys } from '../app/use-keys.tsx';
import { BOX } from '../parts/field.tsx';
import { LONGEST_SEARCH } from './address.ts';
import { text } from './text.ts';

type Props = { q: string; onSearch: (q: string) => void };

export function SearchBox({ q, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  // Going back, a view or a filter changes the search from outside.
  useEffect(() => setTyped(q), [q]);
  useKeys({ search: () => input.current?.select() });
  const search = (next: string) => onSearch(next.trim());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    search(typed);
  };
  return (
    <search className="min-w-0 flex-1">
      <form onSubmit={submit} className="relative">
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
          placeholder={text.search.placeholder}
          maxLength={LONGEST_SEARCH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
          className={`${BOX} ps-9 pe-9 [&::-webkit-search-cancel-button]:hidden`}
        />
        {typed === '' ? null : (
          <button
            type="button"
            aria-label={text.search.clear}
            onClick={() => {
              setTyped('');
              search('');
              input.current?.focus();
            }}
            className="absolute inset-y-0 end-1 my-auto flex size-8 cursor-pointer items-center justify-center rounded-md hover:bg-neutral-wash"
          >
            <Icon name="cross" size={16} />
          </button>
        )}
      </form>
    </search>
  );
}
