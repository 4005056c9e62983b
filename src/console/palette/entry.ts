import type { ShortcutId } from '../app/keys.ts';

/** A line of the palette. `value` is unique among all lines. */
export type Entry = { value: string; label: string; shortcut?: ShortcutId; run: () => void };

/** Lines below the name of what they are. */
export type Group = { value: string; items: Entry[] };
