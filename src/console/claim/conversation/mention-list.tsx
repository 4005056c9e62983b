import type { Colleague } from '../../app/colleagues.ts';
import { text } from '../panels/text.ts';

type Props = {
  id: string;
  side: 'top' | 'bottom';
  optionId: (at: number) => string;
  offered: readonly Colleague[];
  active: number;
  onChoose: (colleague: Colleague) => void;
};

/** What is offered while a mention is typed (use-mention-list.tsx). */
export function MentionList({ id, optionId, side, offered, active, onChoose }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={text.notes.mention}
      className={`popup absolute start-0 z-10 max-h-60 min-w-52 max-w-full overflow-y-auto p-1 ${side === 'top' ? 'bottom-full mb-1' : 'top-full mt-1'}`}
    >
      {offered.map((colleague, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        <div
          key={colleague.id}
          id={optionId(at)}
          role="option"
          aria-selected={at === active}
          ref={at === active ? (option) => option?.scrollIntoView({ block: 'nearest' }) : null}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(colleague)}
          className="flex min-h-9 cursor-pointer items-center rounded-md px-2.5 py-1 hover:bg-neutral-wash aria-selected:bg-neutral-wash pointer-coarse:min-h-11"
        >
          <bdi>{colleague.name}</bdi>
        </div>
      ))}
    </div>
  );
}
