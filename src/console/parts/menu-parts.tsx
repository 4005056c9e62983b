/** The parts of menus, over @base-ui/react. Loaded when a menu is opened first (menu.tsx). */
import { Menu } from '@base-ui/react/menu';
import type { FocusEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1 outline-none select-none data-highlighted:bg-neutral-wash data-disabled:opacity-60 pointer-coarse:min-h-11';

export type PopupProps = {
  /** The accessible name of the menu and of its button. */
  label: string;
  side?: 'top' | 'bottom' | undefined;
  align?: 'start' | 'end' | undefined;
  /** The button. */
  anchor: RefObject<HTMLElement | null>;
  /** The first item has the focus if a key opened the menu. */
  isByKey: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function MenuPopup({
  label,
  side = 'bottom',
  align = 'start',
  anchor,
  isByKey,
  onClose,
  children,
}: PopupProps) {
  const onFocus = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    if (!isByKey || target !== currentTarget || currentTarget.contains(relatedTarget)) return;
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true });
  };
  // The browser goes on from the button.
  const onTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    if (event.shiftKey) event.preventDefault();
    anchor.current?.focus();
    onClose();
  };
  return (
    // Nothing behind the backdrop can be pressed. The library's own measures and marks the whole page for the same.
    <Menu.Root
      open
      modal={false}
      onOpenChange={(_, { reason }) => (reason === 'outside-press' ? undefined : onClose())}
    >
      <Menu.Portal>
        <Menu.Backdrop className="fixed inset-0 z-30" onClick={onClose} />
        <Menu.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={6}
          className="z-30 outline-none"
        >
          <Menu.Popup
            aria-label={label}
            onFocus={onFocus}
            onKeyDown={onTab}
            className="popup max-h-(--available-height) min-w-52 max-w-80 overflow-y-auto p-1 outline-none"
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

export type ItemProps = {
  onSelect: () => void;
  isDisabled?: boolean;
  /** Keys that do the same, for screen readers. */
  shortcut?: string | undefined;
  children: ReactNode;
};

export function MenuItem({ onSelect, isDisabled, shortcut, children }: ItemProps) {
  // After the menu has closed and given the focus back.
  const onClick = () => setTimeout(onSelect);
  return (
    <Menu.Item className={ITEM} onClick={onClick} disabled={isDisabled} aria-keyshortcuts={shortcut}>
      {children}
    </Menu.Item>
  );
}

export type LinkProps = { to: string; children: ReactNode };

export function MenuLink({ to, children }: LinkProps) {
  return (
    <Menu.Item className={ITEM} render={<Link to={to} />}>
      {children}
    </Menu.Item>
  );
}

export const MenuLine = () => <Menu.Separator className="mx-1 my-1 h-px bg-line" />;

export type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  onValue: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
};

/** A group of which one is chosen. */
export function MenuChoice<Value extends string>({ label, value, onValue, options }: ChoiceProps<Value>) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className="px-2.5 pt-1.5 text-muted">{label}</Menu.GroupLabel>
      <Menu.RadioGroup value={value} onValueChange={(next) => onValue(next as Value)}>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value} className={ITEM} closeOnClick>
            <span className="w-5">
              <Menu.RadioItemIndicator>
                <Icon name="check" size={16} />
              </Menu.RadioItemIndicator>
            </span>
            {option.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  );
}
