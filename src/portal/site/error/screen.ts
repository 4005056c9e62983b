import { defineScreen } from '../../engine/define-screen.ts';
import type * as page from './page.tsx';

export const screen = defineScreen<typeof page>({
  id: 'site/error',
  path: '/500',
});
