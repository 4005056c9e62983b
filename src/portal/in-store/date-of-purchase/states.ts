import { frame } from '../sample.ts';
import { words } from '../text.ts';
import type { DateOfPurchaseProps } from './model.ts';

const empty: DateOfPurchaseProps = {
  ...frame(2),
  back: '/in-store/contact-info',
  earliest: '2016-11-20',
  latest: '2026-11-20',
  value: '',
};
const wrong = (value: string, message: string) => ({ ...empty, value, errors: [{ field: 'date', message }] });

export const dateOfPurchaseStates = {
  empty,
  'filled-in': { ...empty, value: '2026-06-12' },
  missing: wrong('', words.dateOfPurchase.missing),
  'in-future': wrong('2026-12-24', words.dateOfPurchase.inFuture),
  'too-long-ago': wrong('2009-05-01', words.dateOfPurchase.tooLongAgo('Nov 20, 2016')),
  'warranty-over': wrong(
    '2024-05-04',
    'The warranty ended on May 4, 2026. Ask the store what it can still do for you.',
  ),
} satisfies Record<string, DateOfPurchaseProps>;
