/** The queue: the claims of a store, or of all stores of the person, by tab and search. */
import { useNavigate, useSearchParams } from 'react-router';
import { useCan, useStoreSlug } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/states.tsx';
import { type QueueFilter, type QueueList, queueHref, readFilter } from './address.ts';
import { QueueBody, type Selection } from './body.tsx';
import { SearchBox } from './search-box.tsx';
import { SortMenu } from './sort-menu.tsx';
import { Tabs } from './tabs.tsx';
import { text } from './text.ts';

export function Queue() {
  const store = useStoreSlug();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const can = useCan();
  const list: QueueList = { store, filter: readFilter(params) };
  const { filter } = list;
  const change = (part: Partial<QueueFilter>) =>
    navigate(queueHref({ store, filter: { ...filter, ...part } }));
  const title = store === null ? text.titleAll : text.title;
  if (!can('claim:read')) {
    return (
      <Empty icon="lock" title={text.noAccess.title}>
        <p>{text.noAccess.text}</p>
      </Empty>
    );
  }
  return (
    <div data-fill className="flex min-h-0 flex-1 flex-col">
      <title>{`${title} · Makegood`}</title>
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-3 pb-1">
        <h1 className="text-lg font-bold">{title}</h1>
        <SearchBox q={filter.q} onSearch={(q) => change({ q })} />
        <SortMenu sort={filter.sort} onSort={(sort) => change({ sort })} />
      </header>
      <Tabs list={list} />
      <QueueBody key={JSON.stringify(list)} list={list} bar={(selection) => <Bar {...selection} />} />
    </div>
  );
}

function Bar({ claims, clear }: Selection) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line bg-soft px-4 py-1">
      <span role="status">{text.selected(claims.length)}</span>
      <Button kind="quiet" onClick={clear}>
        {text.clearSelection}
      </Button>
    </div>
  );
}
