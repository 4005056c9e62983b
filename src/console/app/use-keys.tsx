/** Runs the handler of a pressed shortcut: the one that was registered last, so that a dialog comes before its page. */
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { belongsToFocus, isRepeated, isSingle, type ShortcutId, shortcutOf } from './keys.ts';

type Handler = () => void;
export type Handlers = Partial<Record<ShortcutId, Handler>>;

const SEQUENCE_MS = 1_000;

/** The handlers of the mounted components, newest last. */
class Registry {
  #stack: { current: Handlers }[] = [];
  #listeners = new Set<() => void>();
  #available: readonly ShortcutId[] = [];

  add(handlers: { current: Handlers }): () => void {
    this.#stack.push(handlers);
    this.changed();
    return () => {
      this.#stack = this.#stack.filter((one) => one !== handlers);
      this.changed();
    };
  }

  find(id: ShortcutId): Handler | null {
    return this.#stack.findLast(({ current }) => current[id])?.current[id] ?? null;
  }

  changed(): void {
    const ids = new Set(this.#stack.flatMap(({ current }) => Object.keys(current) as ShortcutId[]));
    this.#available = [...ids].filter((id) => this.find(id) !== null);
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  available = (): readonly ShortcutId[] => this.#available;
}

const RegistryContext = createContext(new Registry());

/** Whether the person is typing, so that single keys are text. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

/** Whether the key means something to what has the focus: Enter presses it, Home and End move within it. */
const takesKey = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, select, textarea, [role=menu], [role=dialog]') !== null;

/** Whether the focus is in a form or dialog: Ctrl Enter there must not send another form, such as a decision beside it. */
const isInForm = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('form, [role=dialog]') !== null;

/** @param singleKeys whether shortcuts without a modifier are on (a setting of the person) */
export function KeysProvider({ singleKeys, children }: { singleKeys: boolean; children: ReactNode }) {
  const registry = useMemo(() => new Registry(), []);
  useEffect(() => {
    let before: { key: string; at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const prefix = before !== null && Date.now() - before.at < SEQUENCE_MS ? before.key : null;
      before = null;
      const found = shortcutOf(event, prefix);
      if (found === null) return;
      const isText = isTyping(event.target);
      if (found === 'prefix') {
        if (!isText && singleKeys) before = { key: event.key, at: Date.now() };
        return;
      }
      if (event.repeat && !isRepeated(found)) return;
      if (isSingle(found) && (isText || !singleKeys)) return;
      if (belongsToFocus(found) && takesKey(event.target)) return;
      if (found === 'send' && isInForm(event.target)) return;
      const handler = registry.find(found);
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [registry, singleKeys]);
  return <RegistryContext.Provider value={registry}>{children}</RegistryContext.Provider>;
}

/** Registers handlers while the component is mounted. A key without a handler does nothing. */
export function useKeys(handlers: Handlers): void {
  const registry = useContext(RegistryContext);
  const latest = useRef(handlers);
  latest.current = handlers;
  const names = Object.keys(handlers)
    .filter((id) => handlers[id as ShortcutId])
    .join(' ');
  // Before the paint, so that a key works as soon as the page is seen.
  useLayoutEffect(() => registry.add(latest), [registry]);
  // The palette lists what is available, so it has to know when that changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the handlers
  useEffect(() => registry.changed(), [registry, names]);
}

/** Does what a shortcut does now, if it does anything. */
export function useRun(): (id: ShortcutId) => void {
  const registry = useContext(RegistryContext);
  return (id) => registry.find(id)?.();
}

/** The shortcuts that do something now, and how to run one. */
export function useShortcuts(): { available: readonly ShortcutId[]; run: (id: ShortcutId) => void } {
  const registry = useContext(RegistryContext);
  const available = useSyncExternalStore(registry.subscribe, registry.available);
  return { available, run: useRun() };
}
