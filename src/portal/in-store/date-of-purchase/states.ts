import { frame } from '../sample.ts';
import { words } from '../text.ts';
import type { DateOfPurchaseProps } from './model.ts';

const empty: DateOfPurchaseProps = {
  ...frame(2),
  back: '/in-store/contact-info',
  latest: '2026-11-20',
  value: '',
};
const wrong = (value: string, message: string) => ({ ...empty, value, errors: [{ field: 'date', message }] });

export const states = {
  empty,
  'filled-in': { ...empty, value: '2026-06-12' },
  missing: wrong('', words.dateOfPurchase.missing),
  'in-future': wrong('2026-12-24', words.dateOfPurchase.inFuture),
} satisfies Record<string, DateOfPurchaseProps>;
