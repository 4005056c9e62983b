/** Colour only ever means status; the words always say the same. */
export type Tone = 'info' | 'warning' | 'success' | 'danger' | 'neutral';
export type BadgeView = { tone: Tone; text: string };
