/** How a person wants the desk. The choices are listed in the order in which the screen shows them. */
export const PREFERENCE_CHOICES = {
  theme: ['system', 'light', 'dark'],
  density: ['compact', 'roomy'],
  dateFormat: ['browser', 'month-day-year', 'day-month-year', 'year-month-day'],
  afterDecision: ['next', 'stay', 'list'],
} as const;

/** What people are told (src/domain/notifications/notices.ts says when). */
export const NOTICE_KINDS = [
  'assigned',
  'handed_over',
  'answered',
  'mentioned',
  'due_soon',
  'overdue',
  'stopped',
  'import_finished',
  'domain_lost',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

type Chosen = {
  -readonly [Name in keyof typeof PREFERENCE_CHOICES]: (typeof PREFERENCE_CHOICES)[Name][number];
};

/** `timeZone`: an IANA name; null for the browser's. `singleKeys`: whether a letter alone is a shortcut. `weeklyReport`: the figures of the last week by mail. */
export type Preferences = Chosen & {
  timeZone: string | null;
  singleKeys: boolean;
  weeklyReport: boolean;
  /** What also comes as a mail, unless it is read before. */
  noticeMails: NoticeKind[];
};

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  density: 'compact',
  timeZone: null,
  dateFormat: 'browser',
  afterDecision: 'next',
  singleKeys: true,
  weeklyReport: false,
  noticeMails: [],
};
