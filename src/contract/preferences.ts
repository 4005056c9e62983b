import { z } from 'zod';
import {
  DEFAULT_PREFERENCES,
  NOTICE_KINDS,
  NOTICE_WAYS,
  PREFERENCE_CHOICES,
} from '../domain/access/preferences.ts';
import { timeZone } from './store-settings.ts';

const { theme, density, dateFormat, afterDecision } = PREFERENCE_CHOICES;

const fields = {
  theme: z.enum(theme).default(DEFAULT_PREFERENCES.theme),
  density: z.enum(density).default(DEFAULT_PREFERENCES.density),
  timeZone: timeZone
    .nullable()
    .default(DEFAULT_PREFERENCES.timeZone)
    .meta({ description: 'IANA: the clock of the desk; null for the browser’s.' }),
  dateFormat: z.enum(dateFormat).default(DEFAULT_PREFERENCES.dateFormat),
  afterDecision: z
    .enum(afterDecision)
    .default(DEFAULT_PREFERENCES.afterDecision)
    .meta({ description: 'What opens after a decision: the next claim, the same one, or the list.' }),
  singleKeys: z
    .boolean()
    .default(DEFAULT_PREFERENCES.singleKeys)
    .meta({ description: 'Whether a letter alone is a shortcut.' }),
  weeklyReport: z
    .boolean()
    .default(DEFAULT_PREFERENCES.weeklyReport)
    .meta({ description: 'Whether the figures of the last week come by mail each Monday.' }),
  noticeWays: z
    .partialRecord(z.enum(NOTICE_KINDS), z.enum(NOTICE_WAYS))
    .default(DEFAULT_PREFERENCES.noticeWays)
    .meta({
      description:
        'How each kind of notification comes besides the console: `mail` leaves after two minutes unless it is read, `daily` is one mail a day, `slack` goes to the store’s channel. Left out: `console`.',
    }),
  dailyMailHour: z
    .int()
    .min(0)
    .max(23)
    .default(DEFAULT_PREFERENCES.dailyMailHour)
    .meta({ description: 'When the mail of the day leaves, in `timeZone` or else that of a store.' }),
};

/** Replaces all of them: what is left out is as by default. */
export const preferencesSchema = z.strictObject(fields).meta({
  id: 'Preferences',
  example: { ...DEFAULT_PREFERENCES, theme: 'dark', timeZone: 'America/New_York' },
});

/** As they are read: complete. */
export const keptPreferencesSchema = z
  .object({ ...fields, timeZone: z.string().nullable() })
  .meta({ id: 'KeptPreferences', example: { ...DEFAULT_PREFERENCES, theme: 'dark' } });
