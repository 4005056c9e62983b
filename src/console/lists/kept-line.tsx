/** One line of a kept list: what it is, and what can be done with it. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CLAIM_TYPES } from '../../domain/claims/claim-types.ts';
import { Question } from '../parts/question.tsx';
import { useKeptChange } from './kept.tsx';
import { text } from './text.ts';

type LineProps = { title: string; about: ReactNode; children: ReactNode };

export const KeptLine = ({ title, about, children }: LineProps) => (
  <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
    <div className="flex min-w-0 flex-1 basis-64 flex-col">
      <p className="font-semibold wrap-anywhere">
        <bdi>{title}</bdi>
      </p>
      <div className="text-muted wrap-anywhere">{about}</div>
    </div>
    <div className="flex flex-wrap items-center gap-1">{children}</div>
  </li>
);

/** The claim types that a thing is for, as one phrase. */
export const typesOf = (claimTypes: readonly string[]): string =>
  claimTypes.length === 0
    ? text.allTypes
    : claimTypes.map((type) => CLAIM_TYPES[type as keyof typeof CLAIM_TYPES]?.label ?? type).join(', ');

type OpenProps = { title: string; query: Record<string, string>; mayChange: boolean };

/** Leads to the form of one. The query of the address names it. */
export const OpenKept = ({ title, query, mayChange }: OpenProps) => (
  <Link
    to={`?${new URLSearchParams(query)}`}
    aria-label={mayChange ? text.changeThis(title) : text.openThis(title)}
    className="px-2 text-brand-ink underline"
  >
    {mayChange ? text.change : text.open}
  </Link>
);

type RemoveProps = {
  /** The list, as `KeptList` takes it. */
  name: string;
  store?: string | undefined;
  id: string;
  title: string;
  /** The version that was read, if the call takes one. */
  version?: number;
  /** What goes with it. */
  children: ReactNode;
};

export function RemoveKept({ name, store, id, title, version, children }: RemoveProps) {
  const remove = useKeptChange<void>({
    ...{ name, ...(store && { store }) },
    write: (api) =>
      api.delete(`/${name}/${encodeURIComponent(id)}`, version === undefined ? {} : { version }),
    done: () => text.removed(title),
  });
  return (
    <Question
      button={text.remove}
      label={text.removeThis(title)}
      title={text.removeTitle(title)}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
    >
      {children}
    </Question>
  );
}
