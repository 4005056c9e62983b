/**
 * Offers colleagues while "@" and a name are typed in a note, by the pattern of ARIA for comboboxes. The field stays a text box,
 * because HTML allows a text of several lines no other role, and so can't say `aria-expanded`. @base-ui/react has a combobox,
 * but it takes the arrows and Escape from its field also while nothing is offered.
 */
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Colleague, useColleagues } from '../../app/colleagues.ts';
import { leaveOnEscape } from './box.ts';
import { MentionList } from './mention-list.tsx';
import { type Begun, begunAt, completed, offeredFor } from './mentions.ts';

type Field = HTMLTextAreaElement;

/** `list` stands beside the field, in what `relative` places. */
type Offering = {
  list: ReactNode;
  /** For the field's `onChange`. */
  onTyped: (field: Field) => void;
  /** For the field. */
  props: Pick<ComponentProps<'textarea'>, 'onSelect' | 'onBlur' | 'onKeyDown'>;
};

type Options = { box: RefObject<Field | null>; side: 'top' | 'bottom'; onText: (content: string) => void };

export function useMentionList({ box, side, onText }: Options): Offering {
  const id = useId();
  const [begun, setBegun] = useState<Begun | null>(null);
  /** Where the "@" stands whose list was closed by Escape. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const colleagues = useColleagues(begun !== null);
  const offered = begun === null || begun.at === closedAt ? [] : offeredFor(begun.sought, colleagues);
  const isOpen = offered.length > 0;

  const look = ({ value, selectionStart, selectionEnd }: Field, isTyped: boolean) => {
    const found = selectionStart === selectionEnd ? begunAt(value, selectionStart) : null;
    if (found?.at !== closedAt) setClosedAt(null);
    // A caret that is only moved to a name opens nothing.
    const next = isTyped || found?.at === begun?.at ? found : null;
    if (next?.sought !== begun?.sought) setActive(0);
    setBegun(next);
  };
  const choose = (colleague: Colleague | undefined) => {
    const field = box.current;
    if (!field || !begun || !colleague) return;
    const { content, caret } = completed(field.value, begun, colleague);
    flushSync(() => {
      setBegun(null);
      onText(content);
    });
    field.setSelectionRange(caret, caret);
  };
  const onKey = (key: string): boolean => {
    if (key === 'Escape') setClosedAt(begun?.at ?? null);
    else if (key === 'Enter' || key === 'Tab') choose(offered[active]);
    else if (key === 'ArrowDown') setActive((active + 1) % offered.length);
    else if (key === 'ArrowUp') setActive((active - 1 + offered.length) % offered.length);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<Field>) => {
    const { key, nativeEvent, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isPlain = !(ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing);
    if (isOpen && isPlain && onKey(key)) event.preventDefault();
    else leaveOnEscape(event);
  };
  const optionId = (at: number) => `${id}-${at}`;
  return {
    onTyped: (field) => look(field, true),
    props: {
      onSelect: ({ currentTarget }) => look(currentTarget, false),
      onBlur: () => setBegun(null),
      onKeyDown,
      ...(isOpen && {
        'aria-autocomplete': 'list',
        'aria-haspopup': 'listbox',
        'aria-controls': id,
        'aria-activedescendant': optionId(active),
      }),
    },
    list: isOpen ? <MentionList {...{ id, optionId, side, offered, active }} onChoose={choose} /> : null,
  };
}
