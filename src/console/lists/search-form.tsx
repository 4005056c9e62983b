/** The search above a list. What is searched for stands in the address, so that Back and a bookmark find it again. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useKeys } from '../app/use-keys.tsx';
import { Button } from '../parts/button.tsx';
import { BOX } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { text } from './text.ts';

/** What the address says is searched for. */
export const useSearched = (): string => useSearchParams()[0].get('q')?.trim() ?? '';

type Props = { label: string; placeholder: string; most: number };

export function SearchForm({ label, placeholder, most }: Props) {
  const searched = useSearched();
  const [, setParams] = useSearchParams();
  const [typed, setTyped] = useState(searched);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(searched), [searched]);
  useKeys({ search: () => input.current?.select() });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (typed.trim() === '') next.delete('q');
      else next.set('q', typed.trim());
      return next;
    });
  };
  return (
    <search className="print:hidden">
      <form onSubmit={submit} className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <Icon
            name="search"
            size={18}
            className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-muted"
          />
          <input
            ref={input}
            type="search"
            aria-label={label}
            aria-keyshortcuts="/"
            placeholder={placeholder}
            maxLength={most}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={`${BOX} ps-9`}
          />
        </div>
        <Button type="submit" kind="secondary">
          {text.search}
        </Button>
      </form>
    </search>
  );
}
