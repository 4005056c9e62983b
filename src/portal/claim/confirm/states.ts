import { refusedWith } from '../../parts/sample-order.ts';
import { words as all } from '../text.ts';
import type { ConfirmProps } from './model.ts';

const words = all.confirm;
const fresh: ConfirmProps = { claimNumber: '20418', errors: [], values: { email: '' }, isSent: false };
const values = { email: 'bob@example.com' };

export const states = {
  fresh,
  wrong: { ...fresh, values, errors: [{ field: 'email', message: words.emailWrong }] },
  missing: { ...fresh, errors: [{ field: 'email', message: words.emailMissing }] },
  'too-many-tries': { ...fresh, values, errors: refusedWith('too_many_requests') },
  'mail-sent': { ...fresh, isSent: true },
} satisfies Record<string, ConfirmProps>;
