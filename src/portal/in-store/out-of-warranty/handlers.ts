/** The out-of-warranty page: which dates count, and what the shopper can change. */

import { checkPurchaseDate, oldestPurchase } from '../../../domain/filing/in-store.ts';
import { displayDate, displayDurationText } from '../../../domain/time/duration.ts';
import { urls } from '../../../urls.ts';
import { draw, goTo, type Outcome } from '../../engine/outcome.ts';
import { coverageOf, type ProductCoverage } from '../coverage.ts';
import { questionPage } from '../guard.ts';
import { continueTo, frameOf } from '../journey.ts';
import { searchOf } from '../products/query.ts';
import type { InStoreVisit } from '../visit.ts';
import type { OutOfWarrantyProps } from './model.ts';
import { screen } from './screen.ts';

function answer(visit: InStoreVisit, bought: string, cover: ProductCoverage | null): OutOfWarrantyProps {
  const decision = cover?.decision ?? null;
  const ended = decision && !decision.covered && decision.reason === 'expired' ? decision.until : null;
  const isOld = checkPurchaseDate({ ...visit, dateOfPurchase: bought }) === 'too_long_ago';
  const query = searchOf(visit);
  return {
    ...frameOf(visit, 'products'),
    reason: ended !== null ? 'expired' : isOld ? 'too_long_ago' : 'no_warranty',
    product: cover?.name ? { name: cover.name, imageUrl: cover.imageUrl } : null,
    bought: displayDate(bought),
    period: ended !== null && cover?.warrantyPeriod ? displayDurationText(cover.warrantyPeriod) : null,
    ended: ended === null ? null : displayDate(ended),
    earliest: displayDate(oldestPurchase(visit)),
    productsHref:
      query === ''
        ? urls.inStore.products()
        : `${urls.inStore.products()}?${new URLSearchParams({ q: query })}`,
  };
}

async function show(visit: InStoreVisit): Promise<Outcome> {
  const { product, dateOfPurchase } = visit.draft;
  if (dateOfPurchase === null) return goTo(urls.inStore.dateOfPurchase());
  const cover = product && (await coverageOf(visit, product, dateOfPurchase));
  if (cover?.decision.covered) return continueTo(visit, { uncovered: false });
  const isOld = checkPurchaseDate({ ...visit, dateOfPurchase }) === 'too_long_ago';
  return cover === null && !isOld
    ? goTo(urls.inStore.products())
    : draw(screen, answer(visit, dateOfPurchase, cover));
}

export const page = questionPage(screen, 'products', { show });
