/** Combinations of settings that are valid one by one but not together. */

import { parseAmount } from '../money/money.ts';
import { holidayStates } from './holidays.ts';
import type { Store } from './settings.ts';

export type SettingsFault = { path: string; message: string };
type Checked = Pick<Store, 'currency' | 'country' | 'settings'>;

/** Empty if all settings fit together. Each fault names the field to change. */
export function settingsFaults(store: Checked): SettingsFault[] {
  return [...amountFaults(store), ...creditFaults(store), ...hourFaults(store), ...stateFaults(store)];
}

function amountFaults({ currency, settings }: Checked): SettingsFault[] {
  const { acknowledgementFrom, signatureFrom, receiptFrom } = settings.proof;
  const { bonus, bonusType } = settings.credit;
  const amounts = {
    'proof.acknowledgementFrom': acknowledgementFrom,
    'proof.signatureFrom': signatureFrom,
    'proof.receiptFrom': receiptFrom,
    'credit.bonus': bonusType === 'fixed' ? bonus : null,
    policyLimit: settings.policyLimit,
  };
  return Object.entries(amounts)
    .filter(([, value]) => value !== null && parseAmount(value, currency, 'total') === null)
    .map(([path]) => ({ path, message: `Use no more digits after the point than ${currency} has.` }));
}

function creditFaults({ settings: { credit } }: Checked): SettingsFault[] {
  const isTooMuch = credit.bonusType === 'percentage' && Number(credit.bonus) > 100;
  return isTooMuch ? [{ path: 'credit.bonus', message: 'Use a percentage from 0 to 100.' }] : [];
}

function hourFaults({ settings: { timers, proof } }: Checked): SettingsFault[] {
  const { opensAt, closesAt } = timers.businessHours;
  const faults: SettingsFault[] = [];
  if (opensAt >= closesAt)
    faults.push({ path: 'timers.businessHours.closesAt', message: 'Close later than you open.' });
  if (proof.detailsMin >= proof.detailsMax)
    faults.push({ path: 'proof.detailsMax', message: 'Allow more characters than you ask for at least.' });
  return faults;
}

function stateFaults({ country, settings: { calendar } }: Checked): SettingsFault[] {
  const states = holidayStates(country);
  if (calendar.state === null || states.includes(calendar.state)) return [];
  const known = states.length === 0 ? 'Use null.' : `Use null or one of ${states.join(', ')}.`;
  return [
    { path: 'calendar.state', message: `${country} has no such state with holidays of its own. ${known}` },
  ];
}
