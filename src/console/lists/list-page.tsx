/** A list of a store's records with a search, and what stands there without any or without access. */
import type { ReactNode } from 'react';
import type { Permission } from '../../domain/access/permissions.ts';
import { useCan } from '../app/session.tsx';
import type { IconName } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { Empty, NoAccess } from '../parts/states.tsx';
import { ExportButton } from './export-button.tsx';
import { Filters, type ListFilter, useFilters } from './filters.tsx';
import { Paged } from './paged.tsx';
import { SearchForm, useSearched } from './search-form.tsx';

const LONGEST_SEARCH = 320;
const NONE: readonly ListFilter[] = [];

type Sentences = { title: string; text: string };
type Words = {
  title: string;
  /** What the list is for, in one line. */
  help: string;
  search: { label: string; placeholder: string };
  failed: string;
  none: Sentences;
  notFound: Sentences;
  noAccess: Sentences;
  list: string;
};

type Props<Answer, Line> = {
  words: Words;
  icon: IconName;
  /** All of them are needed. */
  permissions: readonly Permission[];
  path: string;
  actions?: ReactNode;
  filters?: readonly ListFilter[];
  /** The name of the file that the list can be exported to as CSV. */
  csv?: string;
  linesOf: (answer: Answer) => readonly Line[];
  /** One `li`, with a key. */
  children: (line: Line) => ReactNode;
};

export function ListPage<Answer extends { nextCursor: string | null }, Line>(props: Props<Answer, Line>) {
  const { words, icon, permissions, path, actions, filters = NONE, csv, linesOf, children } = props;
  const q = useSearched();
  const chosen = useFilters(filters);
  if (!permissions.every(useCan())) {
    return <NoAccess words={words.noAccess} />;
  }
  const none = q === '' && Object.values(chosen).every((value) => !value) ? words.none : words.notFound;
  return (
    <Page
      title={words.title}
      help={words.help}
      actions={
        <div className="flex flex-wrap items-start gap-2">
          {csv ? <ExportButton path={path} name={csv} filters={chosen} /> : null}
          {actions}
        </div>
      }
    >
      <SearchForm {...words.search} most={LONGEST_SEARCH} />
      {filters.length > 0 ? <Filters filters={filters} /> : null}
      <Paged<Answer, Line>
        path={path}
        q={q}
        filters={chosen}
        linesOf={linesOf}
        failed={words.failed}
        empty={
          <Empty icon={icon} title={none.title}>
            <p>{none.text}</p>
          </Empty>
        }
      >
        {(lines) => (
          <ul aria-label={words.list} className="divide-y divide-line rounded-xl border border-line">
            {lines.map(children)}
          </ul>
        )}
      </Paged>
    </Page>
  );
}
