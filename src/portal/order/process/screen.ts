import { PATHS } from '../../../urls.ts';
import { defineScreen } from '../../engine/define-screen.ts';
import type * as page from './page.tsx';

export const screen = defineScreen<typeof page>({
  id: 'order/process',
  path: PATHS.process,
  order: 'number',
});
