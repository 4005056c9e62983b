import { PATHS } from '../../../urls.ts';
import { defineScreen } from '../../engine/define-screen.ts';
import type * as page from './page.tsx';

export const screen = defineScreen<typeof page>({
  id: 'claim/address',
  path: PATHS.myClaimAddress,
  script: true,
});
