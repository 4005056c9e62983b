/**
 * Menus of the console. Until one is opened, there is only its button: what draws the menu is loaded then. Not by `lazy`, because
 * React would show the button some tenths of a second longer than the loading takes.
 */
import { type KeyboardEvent, startTransition, useEffect, useState } from 'react';
import type { ChoiceProps, ItemProps, LinkProps, MenuProps } from './menu-parts.tsx';

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

export function MenuButton(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const { isOpen = false, onOpen } = props;
  if (isOpen && !isWanted) setWanted(true);
  useEffect(() => {
    if (!isWanted) return;
    // A transition: the frame that answers the key or click doesn't wait until all of the menu is drawn.
    const draw = () => startTransition(() => setDrawn(true));
    if (parts) return draw();
    // After a release, the page loads itself anew (web/reload-guard.ts). Offline, the next click tries again.
    load().then(draw, () => setWanted(false));
  }, [isWanted]);
  if (isDrawn && parts) return <parts.OpenMenu {...props} />;
  const open = () => {
    setWanted(true);
    onOpen?.(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING.includes(event.key)) return;
    event.preventDefault();
    open();
  };
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load().catch(() => undefined)}
      onFocus={() => void load().catch(() => undefined)}
      onClick={open}
      onKeyDown={onKeyDown}
      className={`cursor-pointer rounded-lg ${props.className ?? ''}`}
    >
      {props.button}
    </button>
  );
}
