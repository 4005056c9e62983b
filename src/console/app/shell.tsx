/** The frame around every page of a signed-in person. */
import { type ReactNode, useMemo, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { useAfterFrame } from '../parts/after-frame.ts';
import { type OnceLoaded, onceLoaded, useLoadedWhenIdle } from '../parts/once-loaded.tsx';
import { MomentsProvider } from '../parts/when.tsx';
import { keepLastStore } from './last-store.ts';
import { LiveLine } from './live.tsx';
import { useMayOpen } from './may-open.ts';
import { NAV } from './nav.ts';
import { PageSaid } from './page-said.tsx';
import { useOwnAppearance, useOwnMoments } from './preferences.ts';
import { Proof } from './proof.tsx';
import { MeProvider, useOwnStoreSlug } from './session.tsx';
import { SideBar } from './side-bar.tsx';
import { useStartAtTop } from './start-at-top.ts';
import { text } from './text.ts';
import { useUndoKey } from './undo.tsx';
import { type Handlers, useKeys } from './use-keys.tsx';

// Loaded when it is opened first.
const ShortcutHelp = onceLoaded(async () => (await import('./help.tsx')).ShortcutHelp);

/** A page is there by then. */
const SETTLED_MS = 1_500;

type Props = { Palette: OnceLoaded<{ isOpen: boolean; onOpen: (isOpen: boolean) => void }> };

/** @param props.Palette reaches all rooms, so it is a room of its own */
export const Shell = (props: Props) => (
  <MeProvider>
    <Frame {...props} />
  </MeProvider>
);

function Frame({ Palette }: Props) {
  const store = useOwnStoreSlug();
  useOwnAppearance();
  useStartAtTop();
  const moments = useOwnMoments();
  if (store !== null) keepLastStore(store);
  useKeys(useNavKeys());
  useUndoKey();
  return (
    <div className="flex min-h-dvh flex-col has-data-fill:h-dvh md:flex-row">
      <a href="#content" className="skip-link popup z-40 m-2 px-3 py-2">
        {text.skip}
      </a>
      <SideBar />
      {/* A page with `data-fill` fills the window and scrolls within. */}
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 flex-1 bg-surface outline-none has-data-fill:flex has-data-fill:min-h-0 has-data-fill:flex-col"
      >
        <MomentsProvider value={moments}>
          <Outlet />
        </MomentsProvider>
      </main>
      <LiveLine />
      <PageSaid />
      <OverThePage Palette={Palette} />
      <Proof />
    </div>
  );
}

/** A part of its own: opening or closing them draws nothing else again. */
function OverThePage({ Palette }: Props) {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useLoadedWhenIdle(
    useMemo(() => [Palette, ShortcutHelp], [Palette]),
    SETTLED_MS,
  );
  useKeys({ palette: () => setPaletteOpen(true), shortcuts: () => setHelpOpen(true) });
  return (
    <>
      {isPaletteOpen ? (
        <AfterFrame onEscape={() => setPaletteOpen(false)}>
          <Palette isOpen onOpen={setPaletteOpen} />
        </AfterFrame>
      ) : null}
      {isHelpOpen ? (
        <AfterFrame onEscape={() => setHelpOpen(false)}>
          <ShortcutHelp isOpen onOpen={setHelpOpen} />
        </AfterFrame>
      ) : null}
    </>
  );
}

const AfterFrame = ({ onEscape, children }: { onEscape: () => void; children: ReactNode }) =>
  useAfterFrame(onEscape) ? children : null;

function useNavKeys(): Handlers {
  const navigate = useNavigate();
  const store = useOwnStoreSlug();
  const mayOpen = useMayOpen();
  const places = NAV.flatMap((entry) => {
    const { shortcut } = entry;
    const path = entry.to(store);
    return shortcut && path !== null && mayOpen(entry) ? [[shortcut, () => navigate(path)]] : [];
  });
  return Object.fromEntries(places);
}
