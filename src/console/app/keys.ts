/**
 * Every keyboard shortcut, in one table. The palette, the list of shortcuts and the handlers use it. Keys are compared
 * with `event.key`, so they follow the person's keyboard layout. `Mod` is Control, or Command on Apple devices.
 */
export const SHORTCUTS = {
  palette: { keys: 'Mod+k', label: 'Search and commands', group: 'everywhere' },
  shortcuts: { keys: '?', label: 'Keyboard shortcuts', group: 'everywhere' },
  search: { keys: '/', label: 'Search', group: 'everywhere' },
  goOverview: { keys: 'g v', label: 'Go to the overview', group: 'everywhere' },
  goClaims: { keys: 'g c', label: 'Go to claims', group: 'everywhere' },
  goOrders: { keys: 'g o', label: 'Go to orders', group: 'everywhere' },
  goCustomers: { keys: 'g u', label: 'Go to customers', group: 'everywhere' },
  goSettings: { keys: 'g s', label: 'Go to settings', group: 'everywhere' },
  undo: { keys: 'z', label: 'Undo', group: 'everywhere' },
  next: { keys: 'j', label: 'Next claim', group: 'list' },
  previous: { keys: 'k', label: 'Previous claim', group: 'list' },
  first: { keys: 'Home', label: 'First claim', group: 'list' },
  last: { keys: 'End', label: 'Last claim that is loaded', group: 'list' },
  open: { keys: 'Enter', label: 'Open the claim', group: 'list' },
  tick: { keys: 'x', label: 'Select the claim', group: 'list' },
  tickTo: { keys: 'X', label: 'Select up to the claim', group: 'list' },
  tickAll: { keys: '*', label: 'Select all loaded claims', group: 'list' },
  fileWithoutOrder: { keys: 'f', label: 'File a claim without an order', group: 'list' },
  approve: { keys: 'a', label: 'Approve', group: 'claim' },
  deny: { keys: 'd', label: 'Deny', group: 'claim' },
  message: { keys: 'm', label: 'Write a message', group: 'claim' },
  note: { keys: 'n', label: 'Write a note', group: 'claim' },
  ask: { keys: 'r', label: 'Ask for more', group: 'claim' },
  wait: { keys: 'w', label: 'Wait for the brand', group: 'claim' },
  setAside: { keys: 'h', label: 'Set aside until a date', group: 'claim' },
  label: { keys: 'l', label: 'Labels', group: 'claim' },
  assign: { keys: 'i', label: 'Assign', group: 'claim' },
  assignMe: { keys: 'I', label: 'Assign to me', group: 'claim' },
  skip: { keys: 's', label: 'Skip for today', group: 'claim' },
  close: { keys: 'e', label: 'Close', group: 'claim' },
  send: { keys: 'Mod+Enter', label: 'Send', group: 'claim' },
} as const satisfies Record<string, { keys: string; label: string; group: keyof typeof SHORTCUT_GROUPS }>;

export const SHORTCUT_GROUPS = { everywhere: 'Everywhere', list: 'In lists', claim: 'In a claim' } as const;

export type ShortcutId = keyof typeof SHORTCUTS;
export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as ShortcutId[];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Keys that also belong to whatever has the focus: a field, a link, a button. */
const OF_FOCUS: readonly ShortcutId[] = ['open', 'first', 'last'];
export const belongsToFocus = (id: ShortcutId): boolean => OF_FOCUS.includes(id);

/** Shortcuts that run again while their key is held down. */
const REPEATED: readonly ShortcutId[] = ['next', 'previous'];
export const isRepeated = (id: ShortcutId): boolean => REPEATED.includes(id);

/** Whether the shortcut is a character, so that a person may turn it off (WCAG 2.1.4). */
export const isSingle = (id: ShortcutId): boolean =>
  !SHORTCUTS[id].keys.startsWith('Mod+') && !belongsToFocus(id);

/** Whether a key press sends what is typed. */
export const isSend = (pressed: Pressed): boolean => shortcutOf(pressed, null) === 'send';

/**
 * The shortcut of a key press. @param before the previous key of a sequence, such as "g"
 * @returns the id; `prefix` if the key begins a sequence; null if it means nothing
 */
export function shortcutOf(pressed: Pressed, before: string | null): ShortcutId | 'prefix' | null {
  if (pressed.altKey) return null;
  const isMod = pressed.ctrlKey || pressed.metaKey;
  const key = isMod ? `Mod+${pressed.key}` : pressed.key;
  const typed = before === null ? key : `${before} ${key}`;
  const found = SHORTCUT_IDS.find((id) => SHORTCUTS[id].keys === typed);
  if (found) return found;
  const isPrefix = before === null && SHORTCUT_IDS.some((id) => SHORTCUTS[id].keys.startsWith(`${key} `));
  return isPrefix ? 'prefix' : null;
}

/** The keys as shown: "Ctrl K", "G C". @param isApple whether Command replaces Control */
export const shownKeys = (id: ShortcutId, isApple: boolean): string[] =>
  SHORTCUTS[id].keys.split(/[+ ]/).flatMap((key) => {
    if (key === 'Mod') return [isApple ? '⌘' : 'Ctrl'];
    if (key.length > 1) return [key];
    // Letters as they are printed on the keyboard, so that a capital I doesn't look like a small L.
    return key === key.toLowerCase() ? [key.toUpperCase()] : ['Shift', key];
  });
