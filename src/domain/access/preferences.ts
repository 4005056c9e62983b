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
  'filed',
  'answered',
  'mentioned',
  'due_soon',
  'overdue',
  'stopped',
  'import_finished',
  'domain_lost',
  'not_carried_out',
  'replacement_trouble',
  'connection_broken',
  'connection_works',
  'webhook_off',
  'privacy_request',
  'opening_asked',
  'step_rejected',
  'store_opened',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** How a person is told besides the console: a mail at once, one mail a day with all that came, or in the store's Slack channel. */
export const NOTICE_WAYS = ['console', 'mail', 'daily', 'slack'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

type Chosen = {
  -readonly [Name in keyof typeof PREFERENCE_CHOICES]: (typeof PREFERENCE_CHOICES)[Name][number];
};

/** `timeZone`: an IANA name; null for the browser's. `singleKeys`: whether a letter alone is a shortcut. `weeklyReport`: the figures of the last week by mail. */
export type Preferences = Chosen & {
  timeZone: string | null;
  singleKeys: boolean;
  weeklyReport: boolean;
  /** The way of each kind; the usual one (`wayOf`) for those that are left out. */
  noticeWays: Partial<Record<NoticeKind, NoticeWay>>;
  /** When the mail of the day leaves: 0 to 23, in their time zone, or else in that of a store they work in. */
  dailyMailHour: number;
};

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  density: 'compact',
  timeZone: null,
  dateFormat: 'browser',
  afterDecision: 'next',
  singleKeys: true,
  weeklyReport: false,
  noticeWays: {},
  dailyMailHour: 7,
};

/** What people wait for without looking at the console. All other kinds are usually only shown there. */
const USUAL_WAYS: Partial<Record<NoticeKind, NoticeWay>> = {
  opening_asked: 'mail',
  step_rejected: 'mail',
  store_opened: 'mail',
};

/** @param usual of this one, if it differs from what is usual for its kind */
export const wayOf = (
  { noticeWays }: Pick<Preferences, 'noticeWays'>,
  kind: NoticeKind,
  usual: NoticeWay = USUAL_WAYS[kind] ?? 'console',
): NoticeWay => noticeWays[kind] ?? usual;
