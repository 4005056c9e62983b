/** Every screen in each of its named states: for design, screenshots, accessibility tests and a merchant's preview. */
import { ROUTES, urls } from '../urls.ts';
import { addressStates } from './address/states.ts';
import type { StoreBrand } from './brand.ts';
import { claimReceivedStates } from './claim-received/states.ts';
import { detailsStates } from './details/states.ts';
import { errorStates } from './error/states.ts';
import { homeStates } from './home/states.ts';
import { IN_STORE_STATES } from './in-store/states.ts';
import { issuesStates } from './issues/states.ts';
import { itemsStates } from './items/states.ts';
import type { SpecInput } from './layouts/app-spec.tsx';
import { multipleShipmentsStates } from './multiple-shipments/states.ts';
import { MY_CLAIM_STATES } from './my-claim/states.ts';
import { notFoundStates } from './not-found/states.ts';
import { notShippedStates } from './not-shipped/states.ts';
import { photosStates } from './photos/states.ts';
import { printStates } from './print/states.ts';
import { processStates } from './process/states.ts';
import type { GalleryState } from './render-contract.ts';
import { resolutionStates } from './resolution/states.ts';
import { returnStates } from './return/states.ts';
import { reviewStates } from './review/states.ts';
import { BRANDS } from './sample-brands.ts';
import type { ScreenId, ScreenProps } from './screens.ts';
import { shipmentStates } from './shipment/states.ts';
import { signStates } from './sign/states.ts';
import { startStates } from './start/states.ts';
import { tooLateStates } from './too-late/states.ts';
import { tooSoonStates } from './too-soon/states.ts';
import { viewStates } from './view/states.ts';
import { wrongMethodStates } from './wrong-method/states.ts';

const STATES: { [Id in ScreenId]: Record<string, ScreenProps[Id]> } = {
  home: homeStates,
  start: startStates,
  process: processStates,
  issues: issuesStates,
  items: itemsStates,
  shipment: shipmentStates,
  'multiple-shipments': multipleShipmentsStates,
  details: detailsStates,
  resolution: resolutionStates,
  address: addressStates,
  review: reviewStates,
  'claim-received': claimReceivedStates,
  'not-shipped': notShippedStates,
  'too-soon': tooSoonStates,
  'too-late': tooLateStates,
  return: returnStates,
  sign: signStates,
  view: viewStates,
  print: printStates,
  photos: photosStates,
  'not-found': notFoundStates,
  'wrong-method': wrongMethodStates,
  error: errorStates,
  ...IN_STORE_STATES,
  ...MY_CLAIM_STATES,
};

/** Screens without an address of their own are shown under their status. */
const UNROUTED: Partial<Record<ScreenId, string>> = {
  photos: '/photos',
  'not-found': '/404',
  'wrong-method': '/405',
  error: '/500',
};

const WITHOUT_ORDER: readonly ScreenId[] = ['start', 'sign', 'not-found', 'wrong-method', 'error'];

const pathOf = (screen: ScreenId) =>
  UNROUTED[screen] ?? ROUTES.find((route) => route.screen === screen)?.path ?? '/';

/** A state called `…-brand-x` insists on brand x; one called `valet…` is what the team sees, filing for a customer. */
function brandOf(state: string): StoreBrand | null {
  const name = /brand-(\w+)$/.exec(state)?.[1];
  return name === undefined ? null : (BRANDS[name] ?? null);
}

function statesOf<Id extends ScreenId>(screen: Id) {
  return Object.entries<ScreenProps[Id]>(STATES[screen]).map(([state, props]) => ({
    screen,
    path: pathOf(screen),
    state,
    props,
    store: brandOf(state),
    valet: /^valet\b/.test(state) ? { customer: 'Ada S.' } : null,
    orderNumber: WITHOUT_ORDER.includes(screen) || /^(in-store|my-claim)\//.test(screen) ? null : '#1001',
  }));
}

const ALL = (Object.keys(STATES) as ScreenId[]).flatMap((screen) => statesOf(screen)) as GalleryState[];

export const galleryStates = (): GalleryState[] => ALL;

const hrefOf = ({ path, state }: GalleryState) => urls.galleryState(path, state);

export function specInputOf(entry: GalleryState): SpecInput {
  const siblings = ALL.filter(({ screen }) => screen === entry.screen);
  const states = siblings.map((sibling) => ({ name: sibling.state, href: hrefOf(sibling) }));
  const at = ALL.indexOf(entry);
  const [before, after] = [ALL[at - 1], ALL[at + 1]];
  return {
    state: entry.state,
    states,
    previous: before ? hrefOf(before) : null,
    next: after ? hrefOf(after) : null,
    sizes: urls.galleryState(entry.path, entry.state, { sizes: '' }),
    rightToLeft: urls.galleryState(entry.path, entry.state, { dir: 'rtl' }),
  };
}
