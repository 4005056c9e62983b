/** The command palette (Ctrl K): what can be done on this page, where to go, and records found by their searches. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { Keys } from '../app/kbd.tsx';
import { SHORTCUTS } from '../app/keys.ts';
import { sentenceOf } from '../app/problem.ts';
import { useShortcuts } from '../app/use-keys.tsx';
import type { Entry, Group } from './entry.ts';
import { useFoundRecords } from './found.ts';
import { foundAmong, WORDS_OF_COMMANDS } from './other-words.ts';
import { useFoundPages } from './pages.ts';
import { text } from './text.ts';

export type PaletteProps = { isOpen: boolean; onOpen: (isOpen: boolean) => void };

export function Palette({ isOpen, onOpen }: PaletteProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-black/40" />
        <Dialog.Viewport className="fixed inset-0 z-20 flex items-start justify-center p-3 pt-[12vh]">
          <Dialog.Popup aria-label={text.label} className="popup w-full max-w-xl overflow-hidden">
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
  const { groups: records, isSearching, failed } = useFoundRecords(typed);
  const pages = useFoundPages(typed);
  const called = available
    .filter((id) => id !== 'palette')
    .map((id) => ({ id, label: SHORTCUTS[id].label, words: WORDS_OF_COMMANDS[id] }));
  const commands = foundAmong(called, typed).map(
    ({ id, label }): Entry => ({ value: id, label, shortcut: id, run: () => run(id) }),
  );
  const groups: Group[] = [
    { value: text.commands, items: commands },
    { value: text.pages, items: pages },
    ...records,
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
        aria-label={text.label}
        placeholder={text.placeholder}
        maxLength={320}
        className="w-full border-b border-line bg-surface px-4 py-3 outline-none"
      />
      <Autocomplete.Empty>
        {isSearching ? (
          <div className="loading-line m-3 h-(--row)" />
        ) : (
          <div className="px-4 py-6 text-muted">{failed ? sentenceOf(failed) : text.none}</div>
        )}
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
