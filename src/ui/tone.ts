import type { IconName } from './icon.tsx';

/** Colour only ever means status; the words always say the same, and so does the icon where there is one. */
export type Tone = 'info' | 'warning' | 'success' | 'danger' | 'neutral';
export type BadgeView = { tone: Tone; text: string; icon?: IconName };
