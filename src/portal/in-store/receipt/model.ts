import type { Frame } from '../../parts/views.ts';

/** Field: `hasReceipt` = `yes` or `no`. */
export type ReceiptProps = Frame & { value: 'yes' | 'no' | null };
