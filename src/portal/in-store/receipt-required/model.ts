import type { Frame } from '../../parts/views.ts';

export type ReceiptRequiredProps = Pick<Frame, 'back' | 'step'>;
