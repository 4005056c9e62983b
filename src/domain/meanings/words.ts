/** Words for values of settings, for the sentences that say what they mean. */
import { displayMoney, parseAmount } from '../money/money.ts';
import type { SettingsOf } from '../stores/setting-paths.ts';
import { counted } from '../text/counted.ts';
import { dateFormat } from '../time/date-time.ts';

/** A sentence about the value that a setting has now. */
export type Meaning = (store: SettingsOf, now: number) => string;

export const LANGUAGE = 'en-US';
export const DAY = 86_400_000;
export const days = (count: number): string => counted(count, 'day', 'days');
export const hours = (count: number): string => counted(count, 'hour', 'hours');
export const dayIn = ({ timeZone }: SettingsOf, time: number): string =>
  dateFormat(LANGUAGE, timeZone, { month: 'short', day: 'numeric' }).format(time);

export function money(amount: string, { currency }: SettingsOf): string {
  const parsed = parseAmount(amount, currency, 'total');
  return parsed === null ? `${amount} ${currency}` : displayMoney(parsed);
}

export const yes = (value: boolean, on: string, off: string): string => (value ? on : off);
