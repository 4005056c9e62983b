/** Menus of the console. Until one is opened, there is only its button: what draws the menu is loaded then. */
import { type KeyboardEvent, lazy, type ReactElement, Suspense, useState } from 'react';
import type { ChoiceProps, ItemProps, LinkProps, MenuProps } from './menu-parts.tsx';

const load = () => import('./menu-parts.tsx');

const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }));
const Choice = lazy(async () => ({ default: (await load()).MenuChoice<string> }));

export const MenuItem = lazy<(props: ItemProps) => ReactElement>(async () => ({
  default: (await load()).MenuItem,
}));
export const MenuLink = lazy<(props: LinkProps) => ReactElement>(async () => ({
  default: (await load()).MenuLink,
}));
export const MenuLine = lazy(async () => ({ default: (await load()).MenuLine }));

/** A group of which one is chosen. */
export const MenuChoice = <Value extends string>({ onValue, ...rest }: ChoiceProps<Value>) => (
  <Choice {...rest} onValue={(value) => onValue(value as Value)} />
);

const OPENING = ['ArrowDown', 'ArrowUp'];

export function MenuButton(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const { isOpen = false, onOpen } = props;
  if (isOpen && !isWanted) setWanted(true);
  const open = () => {
    setWanted(true);
    onOpen?.(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING.includes(event.key)) return;
    event.preventDefault();
    open();
  };
  const closed = (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={open}
      onKeyDown={onKeyDown}
      className={`cursor-pointer rounded-lg ${props.className ?? ''}`}
    >
      {props.button}
    </button>
  );
  return isWanted ? (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  ) : (
    closed
  );
}
