/**
 * Menus of the console. Until one is opened, there is only its button: what draws the menu is loaded then. Not by `lazy`, because
 * React would show the button some tenths of a second longer than the loading takes. A closed menu is taken down at once: to keep it
 * for the next time takes longer.
 */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useAfterFrame } from './after-frame.ts';
import { loadEarly } from './load-early.ts';
import type { ChoiceProps, ItemProps, LinkProps, PopupProps } from './menu-parts.tsx';

let parts: typeof import('./menu-parts.tsx') | null = null;

const load = async (): Promise<void> => {
  parts ??= await import('./menu-parts.tsx');
};

/** Only drawn within an open menu. */
export const MenuItem = (props: ItemProps) => parts && <parts.MenuItem {...props} />;
export const MenuLink = (props: LinkProps) => parts && <parts.MenuLink {...props} />;
export const MenuLine = () => parts && <parts.MenuLine />;

/** A group of which one is chosen. */
export const MenuChoice = <Value extends string>(props: ChoiceProps<Value>) =>
  parts && <parts.MenuChoice {...props} />;

const OPENING = ['ArrowDown', 'ArrowUp'];

type Props = Pick<PopupProps, 'label' | 'side' | 'align' | 'children'> & {
  /** The id of what is said about the button. */
  describedBy?: string | undefined;
  button: ReactNode;
  className?: string;
  /** For menus that a shortcut opens too. */
  isOpen?: boolean;
  onOpen?: (isOpen: boolean) => void;
};

export function MenuButton({
  label,
  describedBy,
  button,
  className = '',
  side,
  align,
  children,
  ...open
}: Props) {
  const [isOpenHere, setOpenHere] = useState(false);
  const { isOpen = isOpenHere, onOpen = setOpenHere } = open;
  const anchor = useRef<HTMLButtonElement>(null);
  const byPointer = useRef(false);
  const onClick = ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
    byPointer.current = detail > 0;
    // Safari doesn't focus a button that is clicked, and the focus returns to where it was.
    currentTarget.focus();
    onOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING.includes(event.key)) return;
    event.preventDefault();
    onOpen(true);
  };
  const onClose = () => {
    byPointer.current = false;
    onOpen(false);
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        aria-describedby={describedBy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadEarly(load).catch(() => undefined)}
        onFocus={() => void loadEarly(load).catch(() => undefined)}
        onClick={onClick}
        onKeyDown={onKeyDown}
        className={`cursor-pointer rounded-lg ${className}`}
      >
        {button}
      </button>
      {isOpen ? (
        <Popup {...{ label, side, align, anchor, onClose }} isByKey={!byPointer.current}>
          {children}
        </Popup>
      ) : null}
    </>
  );
}

/** Loaded and drawn after the frame that answers the key or click. */
function Popup(props: PopupProps) {
  const { anchor, onClose } = props;
  const isAnswered = useAfterFrame(onClose);
  const [isDrawn, setDrawn] = useState(false);
  const failed = useRef(onClose);
  useEffect(() => {
    if (!isAnswered) return;
    // A shortcut also opens the menu of a button that is scrolled out of sight.
    anchor.current?.scrollIntoView({ block: 'nearest' });
    let isWanted = true;
    // After a release, the page loads itself anew (web/reload-guard.ts). Offline, the next click tries again.
    load().then(() => isWanted && setDrawn(true), failed.current);
    return () => {
      isWanted = false;
    };
  }, [isAnswered, anchor]);
  return isDrawn && parts ? <parts.MenuPopup {...props} /> : null;
}
