/** Values of figures for people. */
import { displayMoney, parseAmount } from '../money/money.ts';
import { LOCALES } from '../text/locale.ts';
import type { Unit } from './figures.ts';

const LOCALE = LOCALES.en.tag;
const HOUR = 60;
const NONE = '–';

/** "45 min", "3 h 20 min", "34 h". @param minutes 0 or more */
export function durationText(minutes: number): string {
  if (minutes > 0 && minutes < 1) return '< 1 min';
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${whole} min`;
  const [hours, rest] = [Math.floor(whole / HOUR), whole % HOUR];
  if (hours < 10 && rest > 0) return `${hours} h ${rest} min`;
  return `${Math.round(whole / HOUR).toLocaleString(LOCALE)} h`;
}

/** @param value an amount of money is a decimal string; null: there is none */
export function figureText(unit: Unit, value: number | string | null, currency: string | null): string {
  if (value === null) return NONE;
  const number = Number(value);
  switch (unit) {
    case 'count':
      return number.toLocaleString(LOCALE, { maximumFractionDigits: 1 });
    case 'money': {
      const money = currency === null ? null : parseAmount(String(value), currency, 'item');
      return money === null ? String(value) : displayMoney(money);
    }
    case 'percent':
      return `${number.toLocaleString(LOCALE, { maximumFractionDigits: 1 })}%`;
    case 'minutes':
      return durationText(number);
    case 'stars':
      return number.toLocaleString(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  }
}
