import { frame, refusedWith } from '../sample.ts';
import { words as all } from '../text.ts';
import type { WithdrawProps } from './model.ts';

const { refused, reasonLong } = all.withdraw;
const fresh: WithdrawProps = {
  ...frame,
  reasonMax: 2000,
  mayStillArrive: true,
  againUntil: 'Dec 15',
  values: { reason: '' },
};

export const states = {
  fresh,
  'in-hand': { ...fresh, mayStillArrive: false, againUntil: null },
  'too-long': {
    ...fresh,
    values: { reason: 'It arrived after all. '.repeat(8) },
    errors: [{ field: 'reason', message: reasonLong(2000) }],
  },
  'taken-back': { ...fresh, ...refusedWith(refused.withdrawn) },
  approved: { ...fresh, ...refusedWith(refused.given) },
  denied: { ...fresh, ...refusedWith(refused.over('denied')) },
} satisfies Record<string, WithdrawProps>;
