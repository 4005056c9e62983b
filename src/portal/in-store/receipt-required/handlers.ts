import { urls } from '../../../urls.ts';
import { draw } from '../../engine/outcome.ts';
import { questionPage } from '../guard.ts';
import { frameOf } from '../journey.ts';
import { screen } from './screen.ts';

export const page = questionPage(screen, 'receipt', {
  show: (visit) => {
    const { step } = frameOf(visit, 'receipt');
    return draw(screen, { back: urls.inStore.receipt(), step });
  },
});
