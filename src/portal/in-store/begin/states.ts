import { words } from '../text.ts';
import type { BeginProps } from './model.ts';

const { receipt, date, product, mail } = words.begin.needed;

export const states = {
  'with-receipt': { needed: [receipt, product, mail] },
  'without-receipt': { needed: [date, product, mail] },
} satisfies Record<string, BeginProps>;
