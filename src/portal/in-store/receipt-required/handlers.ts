import { urls } from '../../../urls.ts';
import { draw } from '../../outcome.ts';
import { frameOf } from '../journey.ts';
import type { InStoreHandlers } from '../visit.ts';
import { screen } from './screen.ts';

export const receiptRequiredHandlers: InStoreHandlers = {
  show: (visit) => {
    const { step } = frameOf(visit, 'receipt');
    return draw(screen, { back: urls.inStore.receipt(), step });
  },
};
