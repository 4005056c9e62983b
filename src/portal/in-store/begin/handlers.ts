/** The first page of the in-store flow. */
import type { KnownStore } from '../../../server/stores/queries.ts';
import type { Call } from '../../engine/arrival.ts';
import { draw } from '../../engine/outcome.ts';
import { definePage, type Guard } from '../../engine/page.ts';
import { openStore } from '../guard.ts';
import { words as all } from '../text.ts';
import { beginVisit } from '../visit.ts';
import type { BeginProps } from './model.ts';
import { screen } from './screen.ts';

const { needed } = all.begin;

const beginProps = ({ settings }: Pick<KnownStore, 'settings'>): BeginProps => ({
  needed: [
    ...(settings.inStore.receipt === 'none' ? [needed.date] : [needed.receipt]),
    needed.product,
    needed.mail,
  ],
});

const visitors: Guard<Call & { store: KnownStore }> = async (arrival) => {
  const store = await openStore(arrival);
  return { visit: { ...arrival, store }, around: { store, privacy: 'own' } };
};

export const page = definePage(screen, visitors, {
  show: (comer) => {
    beginVisit(comer, comer.store);
    return draw(screen, beginProps(comer.store));
  },
});
