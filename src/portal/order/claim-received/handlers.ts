import { labelLines } from '../../../domain/addresses/address-lines.ts';
import { RESOLUTION_METHODS } from '../../../domain/claims/resolution-methods.ts';
import { paid } from '../../../domain/orders/payment.ts';
import { afterLookup } from '../../../domain/protection/after-lookup.ts';
import { isValet } from '../../../server/auth/caller.ts';
import { personOfMaker } from '../../../server/auth/makers.ts';
import { presentAddress } from '../../../server/claims/address.ts';
import { loadClaim } from '../../../server/claims/queries.ts';
import { signingOf } from '../../../server/claims/signing/link.ts';
import { requestedIn, valuedParts } from '../../../server/claims/valuation.ts';
import type { ClaimAtAGlance } from '../../../server/orders/queries.ts';
import { urls } from '../../../urls.ts';
import { chosen } from '../../engine/forms.ts';
import { draw, goTo } from '../../engine/outcome.ts';
import type { RequestedView } from '../../parts/views.ts';
import { orderPage } from '../flow/guard.ts';
import { day, viewHref } from '../flow/order-views.ts';
import { aboutLines } from '../flow/valuation.ts';
import { requestedView } from '../requested.ts';
import { valetView } from '../valet/view.ts';
import type { Visit } from '../visit.ts';
import { type ClaimReceivedProps, OTHER_ADDRESS } from './model.ts';
import { screen } from './screen.ts';

/** What they asked for, with amounts if there are any. Loads which item gets what only if items differ. */
async function requestedOf(visit: Visit, claim: ClaimAtAGlance): Promise<RequestedView> {
  const { context, store, order } = visit;
  const parts = valuedParts(claim.quote, claim.requestedMethod);
  if (parts.length > 1) {
    const document = await loadClaim(context.db, store.id, claim.id);
    if (document) return requestedView(requestedIn(document));
  }
  const amounts = parts.map(({ method, total }) => ({ method, total: paid(total, order.currency) }));
  const view = requestedView({ parts: amounts, items: [] });
  return view.lines.length > 0 ? view : { ...view, lines: [aboutLines(visit, claim.items)] };
}

const DAY = 86_400_000;

/** On our own address, where the console is: a store's portal may have a domain of its own. */
function consoleHrefOf({ context, store, shopper }: Visit, claimId: string): string | null {
  if (!isValet(shopper) || personOfMaker(shopper.tokenId) === null) return null;
  return context.publicUrl + urls.console.claim(store.slug, claimId);
}

/** What a team member sees after they file a claim for a customer. */
async function valetOf(visit: Visit, { id }: ClaimAtAGlance): Promise<ClaimReceivedProps['valet']> {
  const view = valetView(visit);
  if (view === null) return null;
  const valet = { ...view, consoleHref: consoleHrefOf(visit, id) };
  const { context, store } = visit;
  const document = await loadClaim(context.db, store.id, id);
  if (document && signingOf(document)?.signature) {
    const { closeSilent } = store.settings.timers;
    const end = Date.parse(document.claim.created_at) + closeSilent * DAY;
    return {
      ...valet,
      hears: 'waits',
      closes: closeSilent > 0 ? day(visit, new Date(end).toISOString()) : null,
    };
  }
  return { ...valet, hears: document?.claim.valet?.notifyCustomer === false ? 'untold' : 'told' };
}

async function filedAddressOf({ context, store, query }: Visit, { id }: ClaimAtAGlance) {
  const document = query.has(OTHER_ADDRESS) ? await loadClaim(context.db, store.id, id) : null;
  const address = document && presentAddress(document.claim);
  return address ? labelLines(address) : null;
}

async function receivedProps(visit: Visit, claim: ClaimAtAGlance): Promise<ClaimReceivedProps> {
  const parts = valuedParts(claim.quote, claim.requestedMethod);
  return {
    claimNumber: String(claim.claimNumber),
    viewHref: viewHref(visit, claim),
    email: visit.order.customer.email,
    requested: await requestedOf(visit, claim),
    methods: parts.flatMap(({ method }) => chosen(RESOLUTION_METHODS, method) ?? []),
    canReportMore: afterLookup(visit.assessment, visit.order) === 'process',
    filedAddress: await filedAddressOf(visit, claim),
    valet: await valetOf(visit, claim),
  };
}

export const page = orderPage(screen, {
  show: async (visit) => {
    const id = visit.query.get('claim');
    const claim = visit.order.claims.find((known) => id === null || known.id === id);
    return claim ? draw(screen, await receivedProps(visit, claim)) : goTo(urls.home());
  },
});
