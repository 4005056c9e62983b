/** The parts of menus, over @base-ui/react. Loaded when a menu is opened first (menu.tsx). */
import { Menu } from '@base-ui/react/menu';
import { type ReactNode, useDeferredValue } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1 outline-none select-none data-highlighted:bg-neutral-wash data-disabled:opacity-60 pointer-coarse:min-h-11';

export type MenuProps = {
  /** The accessible name of the button. */
  label: string;
  /** The id of what is said about the button. */
  describedBy?: string | undefined;
  button: ReactNode;
  className?: string;
  side?: 'top' | 'bottom';
  align?: 'start' | 'end';
  /** For menus that a shortcut opens too. */
  isOpen?: boolean;
  onOpen?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Open from the start. */
export function OpenMenu({
  label,
  describedBy,
  button,
  className,
  side = 'bottom',
  align = 'start',
  isOpen,
  onOpen,
  children,
}: MenuProps) {
  // The frame that answers the shortcut doesn't wait until all of the menu is drawn.
  const isDrawn = useDeferredValue(isOpen);
  const state = isOpen === undefined ? { defaultOpen: true } : { open: isOpen && isDrawn };
  return (
    <Menu.Root {...state} onOpenChange={onOpen}>
      <Menu.Trigger
        aria-label={label}
        aria-describedby={describedBy}
        className={`cursor-pointer rounded-lg ${className ?? ''}`}
      >
        {button}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side={side} align={align} sideOffset={6} className="z-30 outline-none">
          <Menu.Popup className="popup max-h-(--available-height) min-w-52 max-w-80 overflow-y-auto p-1 outline-none">
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

export type ItemProps = { onSelect: () => void; isDisabled?: boolean; children: ReactNode };

export function MenuItem({ onSelect, isDisabled, children }: ItemProps) {
  return (
    <Menu.Item className={ITEM} onClick={onSelect} disabled={isDisabled}>
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
