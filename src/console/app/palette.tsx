/** The command palette (Ctrl K): what can be done on this page, where to go, and claims found by any search. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ClaimList } from '../../contract/claim-list.ts';
import { urls } from '../../urls.ts';
import { Keys } from './kbd.tsx';
import { SHORTCUTS, type ShortcutId } from './keys.ts';
import { useApi, useStoreSlug } from './session.tsx';
import { text } from './text.ts';
import { useShortcuts } from './use-keys.tsx';

type Entry = { value: string; label: string; shortcut?: ShortcutId; run: () => void };
type Group = { value: string; items: Entry[] };

const SHOWN = 6;

type Props = { isOpen: boolean; onOpen: (isOpen: boolean) => void };

export function Palette({ isOpen, onOpen }: Props) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-black/40" />
        <Dialog.Viewport className="fixed inset-0 z-20 flex items-start justify-center p-3 pt-[12vh]">
          <Dialog.Popup aria-label={text.palette.label} className="popup w-full max-w-xl overflow-hidden">
            <PaletteBody onDone={() => onOpen(false)} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteBody({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const { available, run } = useShortcuts();
  const found = useFoundClaims(typed);
  const commands = available
    .filter(
      (id) => id !== 'palette' && SHORTCUTS[id].label.toLowerCase().includes(typed.trim().toLowerCase()),
    )
    .map((id): Entry => ({ value: id, label: SHORTCUTS[id].label, shortcut: id, run: () => run(id) }));
  const groups: Group[] = [
    { value: text.palette.commands, items: commands },
    { value: text.palette.claims, items: found },
  ].filter(({ items }) => items.length > 0);
  const choose = (entry: Entry) => {
    onDone();
    // After the dialog has closed and given the focus back.
    setTimeout(entry.run);
  };
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      mode="none"
      value={typed}
      onValueChange={setTyped}
      autoHighlight="always"
    >
      <Autocomplete.Input
        aria-label={text.palette.label}
        placeholder={text.palette.placeholder}
        maxLength={320}
        className="w-full border-b border-line bg-surface px-4 py-3 outline-none"
      />
      <Autocomplete.Empty>
        <div className="px-4 py-6 text-muted">{text.palette.none}</div>
      </Autocomplete.Empty>
      <Autocomplete.List className="max-h-[50vh] overflow-y-auto p-1.5">
        {(group: Group) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-muted">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.value}
                  value={entry}
                  onClick={() => choose(entry)}
                  className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-md px-2.5 data-highlighted:bg-neutral-wash"
                >
                  <span className="min-w-0 truncate">{entry.label}</span>
                  {entry.shortcut ? <Keys of={entry.shortcut} /> : null}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

/** The newest claims that match, found by the queue's own search. A search it refuses finds nothing here. */
function useFoundClaims(typed: string): Entry[] {
  const store = useStoreSlug();
  const api = useApi();
  const navigate = useNavigate();
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: [store, 'palette', q],
    queryFn: ({ signal }) => api.get<ClaimList>('/claims', { query: { q, limit: SHOWN }, signal }),
    enabled: store !== null && q.length >= 2,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (store === null || q.length < 2) return [];
  return (data?.claims ?? []).map((claim) => ({
    value: claim.id,
    label: `#${claim.claimNumber} · ${claim.authorName ?? claim.authorEmail} · ${claim.sourceOrderNumber}`,
    run: () => navigate(urls.console.claim(store, claim.id)),
  }));
}
