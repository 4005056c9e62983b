/** The queue: the claims of a store, or of all stores of the person, by tab and search. */
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCan, useStoreSlug } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { Found } from '../parts/found.tsx';
import { Icon } from '../parts/icon.tsx';
import { Empty, NoAccess } from '../parts/states.tsx';
import { type QueueFilter, type QueueList, queueHref, readFilter } from './address.ts';
import { QueueBody } from './body.tsx';
import { BulkBar } from './bulk/bar.tsx';
import { BulkProgress } from './bulk/progress.tsx';
import { ExportButton } from './export/export-button.tsx';
import { FilterRow } from './filter-row.tsx';
import { hasFilter } from './filters.ts';
import { readSearch } from './read-search.ts';
import { SearchBox } from './search-box.tsx';
import { SortMenu } from './sort-menu.tsx';
import { Tabs } from './tabs.tsx';
import { text } from './text.ts';
import { SaveView } from './views/save-view.tsx';
import { SideViews } from './views/side-views.tsx';

export function Queue() {
  const store = useStoreSlug();
  const [params] = useSearchParams();
  const can = useCan();
  const list: QueueList = { store, filter: readFilter(params) };
  const { search } = readSearch(list.filter.q);
  const title = store === null ? text.titleAll : text.title;
  const name = JSON.stringify(list);
  const [found, setFound] = useState({ list: name, sentence: '' });
  if (!can('claim:read')) {
    return <NoAccess words={text.noAccess} />;
  }
  return (
    <div data-fill className="flex min-h-0 flex-1 flex-col">
      <title>{`${title} · Makegood`}</title>
      <Head key={store} list={list} title={title} />
      <Tabs list={list} />
      <BulkProgress />
      {store === null ? null : <SideViews store={store} filter={list.filter} />}
      {search ? (
        <QueueBody
          key={name}
          list={list}
          bar={(selection) => <BulkBar {...selection} />}
          onFound={(sentence) => setFound({ list: name, sentence })}
        />
      ) : (
        <Empty icon="search" title={text.search.mistaken}>
          <p>{text.search.mistakenText}</p>
        </Empty>
      )}
      <Found list={name} sentence={found.list === name ? found.sentence : null} />
    </div>
  );
}

function Head({ list, title }: { list: QueueList; title: string }) {
  const { store, filter } = list;
  const navigate = useNavigate();
  const { search } = readSearch(filter.q);
  const [isOpen, setOpen] = useState(() => search !== null && hasFilter(search));
  const change = (part: Partial<QueueFilter>) =>
    navigate(queueHref({ store, filter: { ...filter, ...part } }));
  const onSearch = (q: string) => change({ q });
  const typed = useRef(filter.q);
  // What was typed and not searched yet stays, unless it can't be read.
  const onFilter = (apply: (q: string) => string) =>
    onSearch(apply(readSearch(typed.current).search ? typed.current : filter.q));
  return (
    <header className="flex shrink-0 flex-wrap items-start gap-x-3 gap-y-2 px-4 pt-3 pb-1">
      <h1 className="text-lg leading-9 font-bold max-sm:sr-only">{title}</h1>
      <SearchBox q={filter.q} typed={typed} onSearch={onSearch} />
      <Button kind="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.filters.title}
        <Icon name="down" size={14} />
      </Button>
      <SortMenu filter={filter} onSort={(sort) => change({ sort })} />
      {store === null ? null : <SaveView store={store} filter={filter} />}
      <ExportButton store={store} filter={filter} />
      {isOpen && search ? <FilterRow store={store} search={search} onFilter={onFilter} /> : null}
    </header>
  );
}
