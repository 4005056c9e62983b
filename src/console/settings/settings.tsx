/** The settings of a store: their sections beside, and the one that is open. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { urls } from '../../urls.ts';
import type { Send } from '../app/api.ts';
import { SendProvider, useCan, useSend, useStoreSlug } from '../app/session.tsx';
import { KeptHistory } from '../lists/kept-history.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { NoAccess } from '../parts/states.tsx';
import { PLACES, type Place, placeOf } from './places.ts';
import { text } from './text.ts';

type Shown = { store: string; places: readonly Place[] };

export function Settings() {
  const store = useStoreSlug() ?? '';
  const can = useCan();
  const { pathname } = useLocation();
  const places = PLACES.filter(({ reads }) => reads.some(can));
  const open = placeOf(pathname.slice(urls.console.settings(store).length + 1));
  if (open ? !places.includes(open) : places.length === 0) {
    return <NoAccess words={text.noAccess} />;
  }
  if (!open)
    return pathname === urls.console.settings(store) ? <Index store={store} places={places} /> : <Outlet />;
  return (
    <div className="lg:flex">
      <SectionList store={store} places={places} />
      <div className="min-w-0 flex-1">
        <Page title={open.label} help={open.help} guide={open.label}>
          <p className="-my-3 lg:hidden">
            <Link
              to={urls.console.settings(store)}
              className="inline-flex items-center gap-1 text-brand-ink underline"
            >
              <Icon name="back" size={16} />
              {text.all}
            </Link>
          </p>
          <OpenSection key={open.section} place={open} />
        </Page>
      </div>
    </div>
  );
}

/** The section, with its last changes below; not below what is opened from its list. */
function OpenSection({ place: { history } }: { place: Place }) {
  const [send, changes] = useCountedChanges();
  const { search } = useLocation();
  return (
    <SendProvider value={send}>
      <Outlet />
      {history === null || history === 'fields' || search !== '' ? null : (
        <KeptHistory {...history} changes={changes} />
      )}
    </SendProvider>
  );
}

/** Sends as before, and counts what changed something. */
function useCountedChanges(): [Send, number] {
  const send = useSend();
  const [changes, setChanges] = useState(0);
  const counted = useCallback<Send>(
    async (address, init) => {
      const response = await send(address, init);
      if (init.method !== 'GET' && response.ok) setChanges((before) => before + 1);
      return response;
    },
    [send],
  );
  return [counted, changes];
}

const grouped = (places: readonly Place[]) => Object.entries(Object.groupBy(places, ({ group }) => group));

/** Beside the section, where there is room. The open one is in sight from the start. */
function SectionList({ store, places }: Shown) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <nav
      ref={list}
      aria-label={text.list}
      className="print:hidden sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-4 overflow-y-auto border-e border-line p-3 lg:flex"
    >
      {grouped(places).map(([group, members = []]) => (
        <div key={group} className="flex flex-col gap-0.5">
          <h2 className="px-2.5 text-muted">{text.groups[group as Place['group']]}</h2>
          {members.map(({ section, label }) => (
            <NavLink
              key={section}
              to={urls.console.setting(store, section)}
              className="flex min-h-9 items-center rounded-lg px-2.5 hover:bg-neutral-wash aria-[current=page]:bg-neutral-wash aria-[current=page]:font-semibold"
            >
              {label}
            </NavLink>
          ))}
        </div>
      ))}
    </nav>
  );
}

function TryChange({ store }: Pick<Shown, 'store'>) {
  const can = useCan();
  return can('store:read') && can('order:read') ? (
    <ButtonLink to={urls.console.simulator(store)}>{text.simulator}</ButtonLink>
  ) : null;
}

const Index = ({ store, places }: Shown) => (
  <Page title={text.title} help={text.lead} actions={<TryChange store={store} />}>
    {grouped(places).map(([group, members = []]) => (
      <section key={group} className="flex flex-col gap-2">
        <h2 className="text-lg font-semibold">{text.groups[group as Place['group']]}</h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {members.map(({ section, label, help }) => (
            <li key={section} className="relative rounded-xl border border-line p-4 hover:bg-soft">
              <Link
                to={urls.console.setting(store, section)}
                className="font-semibold text-brand-ink after:absolute after:inset-0"
              >
                {label}
              </Link>
              <p className="text-muted">{help}</p>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </Page>
);
