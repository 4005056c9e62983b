import { frame } from '../sample.ts';
import { words } from '../text.ts';
import type { ReceiptProps } from './model.ts';

const empty: ReceiptProps = { ...frame(4), back: '/in-store/products', value: null };

export const states = {
  empty,
  answered: { ...empty, value: 'yes' },
  'not-answered': { ...empty, errors: [{ field: 'hasReceipt', message: words.receipt.missing }] },
} satisfies Record<string, ReceiptProps>;
