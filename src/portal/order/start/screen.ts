import { PATHS } from '../../../urls.ts';
import { defineScreen } from '../../engine/define-screen.ts';
import type * as page from './page.tsx';
import { words } from './text.ts';

export const screen = defineScreen<typeof page>({
  id: 'order/start',
  path: PATHS.start,
  script: true,
  description: ({ branding }) => branding.welcomeDescription ?? words.lead,
});
