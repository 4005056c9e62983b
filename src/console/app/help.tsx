/** The list of keyboard shortcuts (`?`). */
import { Dialog } from '../parts/dialog.tsx';
import { Keys } from './kbd.tsx';
import { SHORTCUT_GROUPS, SHORTCUT_IDS, SHORTCUTS } from './keys.ts';
import { text } from './text.ts';

type Props = { isOpen: boolean; onOpen: (isOpen: boolean) => void };

export function ShortcutHelp({ isOpen, onOpen }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={() => onOpen(false)} isOnlyRead title={text.keys.title} width="wide">
      <div className="grid gap-6 sm:grid-cols-3">
        {Object.entries(SHORTCUT_GROUPS).map(([group, title]) => (
          <section key={group}>
            <h3 className="mb-2 font-semibold">{title}</h3>
            <dl className="flex flex-col gap-1.5">
              {SHORTCUT_IDS.filter((id) => SHORTCUTS[id].group === group).map((id) => (
                <div key={id} className="flex items-center justify-between gap-2">
                  <dt>{SHORTCUTS[id].label}</dt>
                  <dd>
                    <span className="sr-only">{SHORTCUTS[id].keys}</span>
                    <Keys of={id} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
