import { defineScreen } from '../../engine/define-screen.ts';
import type * as page from './page.tsx';

export const screen = defineScreen<typeof page>({
  id: 'site/not-found',
  path: '/404',
});
