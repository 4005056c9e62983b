import type { Frame } from '../../views.ts';

export type ReceiptRequiredProps = Pick<Frame, 'back' | 'step'>;
