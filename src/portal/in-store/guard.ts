/** Guards of the in-store flow: the first page starts a visit, and each question requires one. */
import { type InStoreStep, stepToShow } from '../../domain/filing/in-store.ts';
import { isOpen } from '../../server/in-store/commands.ts';
import { ProblemError } from '../../server/problem-error.ts';
import { refuseClosed } from '../../server/stores/preview.ts';
import type { KnownStore } from '../../server/stores/queries.ts';
import { urls } from '../../urls.ts';
import type { Call } from '../engine/arrival.ts';
import { readCookie, writeCookie } from '../engine/cookies.ts';
import type { AnyScreen } from '../engine/define-screen.ts';
import { refuseOtherSites } from '../engine/other-sites.ts';
import { goTo, type Handlers, type Outcome } from '../engine/outcome.ts';
import { definePage, type Guard } from '../engine/page.ts';
import { queryOf, storeOfVisit } from '../engine/store-of-visit.ts';
import { HREFS } from './journey.ts';
import { type InStoreVisit, isOfTeam, valetView, visitOf } from './visit.ts';

/** Opens the store, if it accepts in-store claims, and remembers it for the next pages. */
export async function openStore({ context, request, reply }: Call): Promise<KnownStore> {
  const store = await storeOfVisit(context, request);
  if (store === null) throw new ProblemError('store_not_found');
  refuseClosed(context, store, readCookie(context, request, 'preview'));
  if (!(await isOpen(context, store))) throw new ProblemError('page_not_found');
  const named = queryOf(request).get('store');
  if (named && readCookie(context, request, 'store') !== store.slug)
    writeCookie(context, reply, 'store', store.slug);
  return store;
}

/** The first page; for a team member whose link has ended, the lookup, which says so. */
function withoutVisit(arrival: Call, store: KnownStore): Outcome {
  if (!isOfTeam(arrival, store)) return goTo(urls.inStore.begin());
  const { context, reply } = arrival;
  writeCookie(context, reply, 'inStore', '');
  writeCookie(context, reply, 'notice', 'valet-visit-over');
  return goTo(urls.start());
}

/** Requires a visit and an answer to every earlier question. */
const needsStep =
  (step: InStoreStep): Guard<InStoreVisit> =>
  async (arrival) => {
    refuseOtherSites(arrival.request);
    const store = await openStore(arrival);
    const around = { store, privacy: 'own' } as const;
    const visit = await visitOf(arrival, store);
    if (visit === null) return { instead: withoutVisit(arrival, store), around };
    const here = stepToShow(store.settings, visit.draft, step);
    return here === step
      ? { visit, around: { ...around, valet: valetView(visit) } }
      : { instead: goTo(HREFS[here]()), around };
  };

/** A page of one of the questions. */
export const questionPage = (
  screen: AnyScreen,
  step: InStoreStep,
  handlers: Handlers<InStoreVisit>,
  options?: Parameters<typeof definePage>[3],
) => definePage(screen, needsStep(step), handlers, options);
