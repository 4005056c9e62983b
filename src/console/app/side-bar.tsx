/** The console's side bar: the store, the navigation, and the person. On a narrow screen it is a drawer. */
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { urls } from '../../urls.ts';
import { IconButton } from '../parts/button.tsx';
import { guideOf } from '../parts/guide.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { MenuButton, MenuChoice, MenuItem, MenuLine, MenuLink } from '../parts/menu.tsx';
import { onceLoaded } from '../parts/once-loaded.tsx';
import { type Appearance, type Density, setAppearance, type Theme, useAppearance } from './appearance.ts';
import { Bell } from './bell.tsx';
import { Keys } from './kbd.tsx';
import { useMayOpen } from './may-open.ts';
import { NAV, NAV_GROUPS, type NavGroup } from './nav.ts';
import { useSavePreferences } from './preferences.ts';
import {
  type StoreOfMe,
  useAccounts,
  useAddStore,
  useMe,
  useOwnStoreSlug,
  useSignOut,
  useStore,
  useStoreOfPage,
  useStoreSlug,
} from './session.tsx';
import { sidePlace } from './side-places.ts';
import { text } from './text.ts';
import { useRun } from './use-keys.tsx';

// Loaded when they are opened first.
const Drawer = onceLoaded(async () => (await import('./drawer.tsx')).Drawer);
const StoreSearch = lazy(async () => ({ default: (await import('./store-search.tsx')).StoreSearch }));

export function SideBar() {
  useStoreOfPage();
  return (
    <>
      <aside className="print:hidden sticky top-0 hidden h-dvh w-54 shrink-0 flex-col gap-4 border-e border-line bg-canvas p-3 md:flex">
        <SideBarBody />
      </aside>
      <header className="print:hidden flex items-center gap-2 border-b border-line bg-canvas p-2 md:hidden">
        <DrawerButton />
        <StoreName />
      </header>
    </>
  );
}

/** Closes when another page or list opens. */
function DrawerButton() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  return (
    <>
      <IconButton
        label={text.nav.menu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(key)}
      >
        <Icon name="menu" />
      </IconButton>
      {isOpen ? (
        <Drawer onClose={() => setOpenedAt(null)}>
          <SideBarBody />
        </Drawer>
      ) : null}
    </>
  );
}

function SideBarBody() {
  const run = useRun();
  return (
    <>
      <StoreMenu />
      <button
        type="button"
        onClick={() => run('palette')}
        aria-keyshortcuts="Control+K"
        className="flex min-h-9 cursor-pointer items-center justify-between gap-2 rounded-lg border border-edge bg-surface px-2.5 text-muted pointer-coarse:min-h-11"
      >
        <span>{text.search}</span>
        <Keys of="palette" />
      </button>
      <Navigation />
      <div ref={sidePlace} className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto" />
      <PersonMenu />
    </>
  );
}

function Navigation() {
  const store = useOwnStoreSlug();
  const { stores, demoServices } = useMe();
  const mayOpen = useMayOpen();
  const accounts = useAccounts();
  const place = store ?? (stores.length === 1 ? (stores[0]?.slug ?? null) : null);
  const shown = NAV.flatMap((entry) => {
    const to = mayOpen(entry) ? entry.to(place) : null;
    return to === null ? [] : [{ ...entry, to }];
  });
  if (shown.length === 0 && accounts.length === 0) return null;
  const isOpening = stores.some(
    ({ slug, stage, permissions }) =>
      slug === place && stage !== 'live' && permissions.includes('store:read'),
  );
  const lines = (group?: NavGroup) =>
    shown.filter((entry) => entry.group === group).map((entry) => <NavLine key={entry.to} {...entry} />);
  return (
    <nav aria-label={text.nav.label} className="flex flex-col gap-0.5">
      {isOpening && place !== null ? (
        <NavLine
          to={urls.console.setting(place, 'activation')}
          icon="check-circle"
          label={text.nav.opening}
        />
      ) : null}
      {lines()}
      {accounts.map(({ slug, name }) => (
        <NavLine key={slug} to={urls.console.account(slug)} icon="copy" label={text.nav.account(name)} />
      ))}
      {place === null ? null : <Bell store={place} className={NAV_LINE} />}
      {demoServices === null ? null : (
        <a href={demoServices} target="_blank" rel="noreferrer" className={NAV_LINE}>
          <Icon name="out" size={18} />
          {text.nav.demoServices}
        </a>
      )}
      {NAV_GROUPS.map((group) => (
        <NavGroupOf key={group} label={text.nav.groups[group]} lines={lines(group)} />
      ))}
    </nav>
  );
}

const NAV_LINE =
  'flex min-h-9 items-center gap-2 rounded-lg px-2.5 hover:bg-neutral-wash aria-[current=page]:bg-neutral-wash aria-[current=page]:font-semibold pointer-coarse:min-h-11';

const NavLine = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
  <NavLink to={to} className={NAV_LINE}>
    <Icon name={icon} size={18} />
    {label}
  </NavLink>
);

/** Open at first while one of its pages is shown. */
function NavGroupOf({ label, lines }: { label: string; lines: ReactElement<{ to: string }>[] }) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(lines.some(({ props }) => pathname.startsWith(props.to)));
  if (lines.length === 0) return null;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={`${NAV_LINE} cursor-pointer list-none`}>
        <Icon name="forward" size={18} className={isOpen ? 'rotate-90' : ''} />
        {label}
      </summary>
      <div className="ms-3 flex flex-col gap-0.5">{lines}</div>
    </details>
  );
}

const Mark = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    data-letter={[...name][0]?.toUpperCase()}
    className="flex size-6 shrink-0 items-center justify-center rounded-md bg-success text-[0.8em] font-bold text-surface before:content-[attr(data-letter)]"
  />
);

/** Pages about no store show the only one, if there is only one. Who has none sees the name of the product. */
function useStoreName(): string {
  const { stores } = useMe();
  const [first, ...others] = stores;
  const shared = others.length === 0 ? (first?.name ?? text.product) : text.allStores;
  return useStore()?.name ?? shared;
}

function StoreName({ children }: { children?: ReactNode }) {
  const name = useStoreName();
  return (
    <span className="flex min-w-0 items-center gap-2 font-semibold">
      <Mark name={name} />
      <span className="truncate">{name}</span>
      {children}
    </span>
  );
}

/** From list to list, the tab, the search and the order stay. Other pages have none of them. */
function useKeptSearch(): string {
  const { pathname, search } = useLocation();
  const slug = useStoreSlug();
  const list = slug === null ? urls.console.allClaims() : urls.console.claims(slug);
  return pathname === list ? search : '';
}

/** People with one store only see its name. */
function StoreMenu() {
  const { stores, hasMoreStores } = useMe();
  const navigate = useNavigate();
  const current = useStoreName();
  const kept = useKeptSearch();
  const addStore = useAddStore();
  const [isSearching, setSearching] = useState(false);
  const open = (store: StoreOfMe) => navigate(urls.console.claims(store.slug) + kept);
  if (stores.length <= 1) {
    return (
      <div className="px-1 py-1.5">
        <StoreName />
      </div>
    );
  }
  const menu = (
    <MenuButton
      label={text.store.switch(current)}
      className="px-1 py-1.5 text-start hover:bg-neutral-wash"
      button={
        <StoreName>
          <Icon name="down" size={14} />
        </StoreName>
      }
    >
      <MenuItem onSelect={() => navigate(urls.console.allClaims() + kept)}>{text.allStores}</MenuItem>
      <MenuLine />
      {stores.map((store) => (
        <MenuItem key={store.id} onSelect={() => open(store)}>
          <Mark name={store.name} />
          {store.name}
        </MenuItem>
      ))}
      {hasMoreStores ? (
        <>
          <MenuLine />
          <MenuItem onSelect={() => setSearching(true)}>{text.store.find}</MenuItem>
        </>
      ) : null}
    </MenuButton>
  );
  const choose = (store: StoreOfMe) => {
    setSearching(false);
    addStore(store);
    open(store);
  };
  return (
    <>
      {menu}
      {isSearching ? (
        <Suspense>
          <StoreSearch onChoose={choose} onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const THEMES = Object.entries(text.theme).map(([value, label]) => ({ value: value as Theme, label }));
const DENSITIES = Object.entries(text.density).map(([value, label]) => ({ value: value as Density, label }));

function PersonMenu() {
  const run = useRun();
  const { person } = useMe();
  const { pathname } = useLocation();
  const { theme, density } = useAppearance();
  const signOut = useSignOut();
  const save = useSavePreferences();
  const choose = (change: Partial<Appearance>) => {
    setAppearance(change);
    void save(change);
  };
  return (
    <MenuButton
      label={text.person.menu(person.name)}
      side="top"
      className="flex items-center gap-2 px-1 py-1.5 text-start hover:bg-neutral-wash"
      button={
        <>
          <span
            aria-hidden="true"
            data-letter={[...person.name][0]?.toUpperCase()}
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-neutral text-[0.85em] font-semibold text-surface before:content-[attr(data-letter)]"
          />
          <span className="min-w-0 truncate">{person.name}</span>
        </>
      }
    >
      <p className="px-2.5 py-1.5 text-muted">{person.email}</p>
      <MenuLink to={urls.console.profile()}>{text.person.profile}</MenuLink>
      <MenuLink to={urls.console.roles()}>{text.person.roles}</MenuLink>
      <MenuItem onSelect={() => window.open(guideOf(pathname), '_blank', 'noopener')}>{text.guide}</MenuItem>
      <MenuItem onSelect={() => run('shortcuts')}>{text.person.keys}</MenuItem>
      <MenuLine />
      <MenuChoice
        label={text.person.theme}
        value={theme}
        onValue={(theme) => choose({ theme })}
        options={THEMES}
      />
      <MenuChoice
        label={text.person.density}
        value={density}
        onValue={(density) => choose({ density })}
        options={DENSITIES}
      />
      <MenuLine />
      <MenuItem onSelect={signOut}>{text.person.signOut}</MenuItem>
    </MenuButton>
  );
}
