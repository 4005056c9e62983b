import { type ShortcutId, shownKeys } from './keys.ts';

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** The keys of a shortcut. Hidden from screen readers, which get `aria-keyshortcuts`, and on touch screens. */
export function Keys({ of }: { of: ShortcutId }) {
  return (
    <span aria-hidden="true" className="inline-flex gap-1 whitespace-nowrap pointer-coarse:hidden">
      {shownKeys(of, isApple).map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded border border-line bg-canvas px-1 font-sans text-[0.8em] text-muted"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
