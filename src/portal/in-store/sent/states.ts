import { refusedWith } from '../../parts/sample-order.ts';
import type { SentProps } from './model.ts';

const fresh: SentProps = { errors: [], sentTo: 'a…@example.com', until: 'Nov 27, 2026', isAgain: false };

export const states = {
  fresh,
  again: { ...fresh, isAgain: true },
  'too-many-tries': { ...fresh, errors: refusedWith('too_many_requests') },
  'long-address': { ...fresh, sentTo: 'r…@donaudampfschifffahrtsgesellschaft.example' },
} satisfies Record<string, SentProps>;
