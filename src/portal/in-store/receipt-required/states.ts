import type { ReceiptRequiredProps } from './model.ts';

export const states = {
  required: { back: '/in-store/receipt', step: { number: 4, total: 7 } },
} satisfies Record<string, ReceiptRequiredProps>;
