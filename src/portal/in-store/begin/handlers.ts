/** What someone in the shop reads first. */
import type { KnownStore } from '../../../server/stores/store.ts';
import { words as all } from '../text.ts';
import type { BeginProps } from './model.ts';

const { needed } = all.begin;

export const beginProps = ({ settings }: Pick<KnownStore, 'settings'>): BeginProps => ({
  needed: [
    ...(settings.inStore.receipt === 'none' ? [needed.date] : [needed.receipt]),
    needed.product,
    needed.mail,
  ],
});
