/** Every screen's page, for the server; the browser loads only the one it is on. */
import type { ReactNode } from 'react';
import * as address from './address/page.tsx';
import * as claimReceived from './claim-received/page.tsx';
import * as details from './details/page.tsx';
import * as error from './error/page.tsx';
import * as home from './home/page.tsx';
import { IN_STORE_PAGES } from './in-store/pages.ts';
import * as issues from './issues/page.tsx';
import * as items from './items/page.tsx';
import * as multipleShipments from './multiple-shipments/page.tsx';
import { MY_CLAIM_PAGES } from './my-claim/pages.ts';
import * as notFound from './not-found/page.tsx';
import * as notShipped from './not-shipped/page.tsx';
import * as photos from './photos/page.tsx';
import * as print from './print/page.tsx';
import * as process from './process/page.tsx';
import * as resolution from './resolution/page.tsx';
import * as returning from './return/page.tsx';
import * as review from './review/page.tsx';
import type { ScreenId, ScreenProps } from './screens.ts';
import * as shipment from './shipment/page.tsx';
import * as sign from './sign/page.tsx';
import * as start from './start/page.tsx';
import * as tooLate from './too-late/page.tsx';
import * as tooSoon from './too-soon/page.tsx';
import * as view from './view/page.tsx';
import * as wrongMethod from './wrong-method/page.tsx';

export type PageModule<Props> = { Page: (props: Props) => ReactNode; title: (props: Props) => string };

export const PAGES: { [Id in ScreenId]: PageModule<ScreenProps[Id]> } = {
  home,
  start,
  process,
  issues,
  items,
  shipment,
  'multiple-shipments': multipleShipments,
  details,
  resolution,
  address,
  review,
  'claim-received': claimReceived,
  'not-shipped': notShipped,
  'too-soon': tooSoon,
  'too-late': tooLate,
  return: returning,
  sign,
  view,
  print,
  photos,
  'not-found': notFound,
  'wrong-method': wrongMethod,
  error,
  ...IN_STORE_PAGES,
  ...MY_CLAIM_PAGES,
};

/** Screens that answer while one types; the others are complete as they come and load no script at all. */
const ALIVE: ReadonlySet<ScreenId> = new Set([
  'start',
  'issues',
  'items',
  'shipment',
  'multiple-shipments',
  'details',
  'resolution',
  'address',
  'review',
  'sign',
  'view',
  'photos',
  'print',
]);

const STILL_IN_STORE: ReadonlySet<ScreenId> = new Set([
  'in-store/begin',
  'in-store/out-of-warranty',
  'in-store/receipt-required',
  'in-store/sent',
  'in-store/confirm',
]);

export const isAlive = (screen: ScreenId) =>
  ALIVE.has(screen) ||
  screen.startsWith('my-claim/') ||
  (screen.startsWith('in-store/') && !STILL_IN_STORE.has(screen));
