import type { IconName } from './icon.tsx';

/** Color always means status, and the text says the same, as does the icon if there is one. */
export type Tone = 'info' | 'warning' | 'success' | 'danger' | 'neutral';
export type BadgeView = { tone: Tone; text: string; icon?: IconName };
