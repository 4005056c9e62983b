/**
 * Every address of the portal, once: routes, links, redirects and tests come from here. Names carry the locale suffix;
 * each route has a parallel one under /spec that draws it from fixtures.
 */
export const LOCALE_SUFFIX = '___en';

type Entry = {
  path: string;
  /** Needs a looked-up order, otherwise on to /start. */
  guarded: boolean;
};

/** In the shop nobody has an order. */
const inStore = <Path extends string>(path: Path) => ({
  path: `/in-store/${path}` as const,
  guarded: false,
});

/** With the link of a claim (src/portal/my-claim). */
const myClaim = <Folder extends string>(folder: Folder) => ({
  path: `/view/:token/${folder}` as const,
  guarded: false,
});

const TREE = {
  home: { path: '/', guarded: true },
  start: { path: '/start', guarded: false },
  process: { path: '/process', guarded: true },
  issues: { path: '/issues', guarded: true },
  items: { path: '/issues/items', guarded: true },
  shipment: { path: '/issues/shipment', guarded: true },
  details: { path: '/issues/shipment/details', guarded: true },
  multipleShipments: {
    path: '/multiple-shipments',
    guarded: true,
  },
  resolution: { path: '/resolution', guarded: true },
  address: { path: '/resolution/address', guarded: true },
  review: { path: '/resolution/review', guarded: true },
  claimReceived: { path: '/claim-received', guarded: true },
  notShipped: { path: '/not-shipped', guarded: true },
  tooSoon: { path: '/too-soon', guarded: true },
  tooLate: { path: '/too-late', guarded: true },
  /** With or without an order: src/portal/return/routes.ts. */
  return: { path: '/return', guarded: false },
  sign: { path: '/sign/:claimId', guarded: false },
  view: { path: '/view/:token', guarded: false },
  myClaimAddress: myClaim('address'),
  myClaimWithdraw: myClaim('withdraw'),
  myClaimAppeal: myClaim('appeal'),
  myClaimReview: myClaim('review'),
  myClaimConfirm: myClaim('confirm'),
  print: { path: '/print/:token', guarded: false },
  inStore: { path: '/in-store', guarded: false },
  inStoreContactInfo: inStore('contact-info'),
  inStoreDateOfPurchase: inStore('date-of-purchase'),
  inStoreProducts: inStore('products'),
  inStoreNotFound: inStore('products/not-found'),
  inStoreOutOfWarranty: inStore('out-of-warranty'),
  inStoreReceipt: inStore('receipt'),
  inStoreReceiptRequired: inStore('receipt/required'),
  inStoreReceiptUpload: inStore('receipt/upload'),
  inStoreResolution: inStore('resolution'),
  inStoreReview: inStore('review'),
  inStoreShippingAddress: inStore('shipping-address'),
  inStoreUpload: inStore('upload'),
  inStoreSent: inStore('sent'),
  inStoreConfirm: inStore('confirm/:token'),
  orderClaims: { path: '/claims/view/:orderId', guarded: true },
} as const satisfies Record<string, Entry>;

export type RouteId = keyof typeof TREE;

/** The pattern of each page's address. */
export const PATHS = Object.fromEntries(Object.entries(TREE).map(([id, { path }]) => [id, path])) as {
  [Id in RouteId]: (typeof TREE)[Id]['path'];
};

/** Those have handlers of their own (src/portal/in-store/routes.ts). */
export type InStoreRouteId = Extract<RouteId, `inStore${string}`>;
export const isInStore = (id: RouteId): id is InStoreRouteId => id.startsWith('inStore');

/** So have those (src/portal/my-claim/routes.ts). */
export type MyClaimRouteId = Extract<RouteId, `myClaim${string}`>;
export const isMyClaim = (id: RouteId): id is MyClaimRouteId => id.startsWith('myClaim');

export type Route = Entry & { id: RouteId; name: string; specPath: string; specName: string };

function nameOf(path: string): string {
  const words = path.split('/').filter((part) => part !== '');
  return words.length === 0 ? 'index' : words.map((part) => part.replace(/^:/, '')).join('-');
}

/** The table of routes. */
export const ROUTES: readonly Route[] = (Object.keys(TREE) as RouteId[]).map((id) => {
  const entry = TREE[id];
  const name = nameOf(entry.path);
  return {
    ...entry,
    id,
    name: `${name}${LOCALE_SUFFIX}`,
    specPath: specPath(entry.path),
    specName: `spec-${name}${LOCALE_SUFFIX}`,
  };
});

/** Where a page stands in a language: `/start/en`, `/en` for the home screen (src/portal/locale.ts). */
export const localPath = (path: string, locale: string): string => `${path === '/' ? '' : path}/${locale}`;

/** The home screen's is `/spec/`; `/spec` itself is the gallery's index. */
export function specPath(path: string): string {
  return `/spec${path}`;
}

const segment = encodeURIComponent;

/** Forms on the claim's page. */
export const TALK_PATHS = { message: '/view/:token/messages', proof: '/view/:token/proof' } as const;

/** From the mail that proves an address given in the shop. */
export const CONFIRM_PATH = TREE.inStoreConfirm.path;

/** From the mail about a filing that was not finished. */
export const RESUME_PATH = '/resume/:token';

/** From the shop's own mails and accounts. */
export const PORTAL_LINK_PATH = '/open/:token';

/** The printable page as a file, named as a browser saves it. */
export const PRINT_PDF = '/print/:token/claim.pdf';

/** Builders for the portal's links and redirects. */
export const urls = {
  home: () => TREE.home.path,
  start: () => TREE.start.path,
  process: () => TREE.process.path,
  issues: () => TREE.issues.path,
  items: () => TREE.items.path,
  shipment: () => TREE.shipment.path,
  details: () => TREE.details.path,
  multipleShipments: () => TREE.multipleShipments.path,
  resolution: () => TREE.resolution.path,
  /** The address as a question of its own. */
  address: () => TREE.address.path,
  review: () => TREE.review.path,
  claimReceived: () => TREE.claimReceived.path,
  notShipped: () => TREE.notShipped.path,
  tooSoon: () => TREE.tooSoon.path,
  tooLate: () => TREE.tooLate.path,
  return: () => TREE.return.path,
  /** With a signature token. */
  sign: (claimId: string, token: string) => `/sign/${segment(claimId)}?token=${segment(token)}`,
  /** Opens the portal on behalf of a shopper. */
  valet: (token: string) => `/valet/${segment(token)}`,
  leaveValet: () => '/valet/leave',
  view: (token: string) => `/view/${segment(token)}`,
  /** The conversation on it: its newest messages, or those before a place. */
  viewMessages: (token: string, before?: number) =>
    `/view/${segment(token)}${before === undefined ? '' : `?before=${before}`}#conversation`,
  sendMessage: (token: string) => TALK_PATHS.message.replace(':token', segment(token)),
  sendProof: (token: string) => TALK_PATHS.proof.replace(':token', segment(token)),
  myClaim: {
    address: (token: string) => `/view/${segment(token)}/address`,
    withdraw: (token: string) => `/view/${segment(token)}/withdraw`,
    appeal: (token: string) => `/view/${segment(token)}/appeal`,
    review: (token: string) => `/view/${segment(token)}/review`,
    confirm: (token: string) => `/view/${segment(token)}/confirm`,
  },
  resume: (token: string, store: string) =>
    `${RESUME_PATH.replace(':token', segment(token))}?${new URLSearchParams({ store })}`,
  portalLink: (token: string) => PORTAL_LINK_PATH.replace(':token', segment(token)),
  print: (token: string) => `/print/${segment(token)}`,
  printPdf: (token: string) => PRINT_PDF.replace(':token', segment(token)),
  orderClaims: (orderId: string) => `/claims/view/${segment(orderId)}`,
  inStore: {
    begin: () => TREE.inStore.path,
    contactInfo: () => TREE.inStoreContactInfo.path,
    dateOfPurchase: () => TREE.inStoreDateOfPurchase.path,
    products: () => TREE.inStoreProducts.path,
    notFound: () => TREE.inStoreNotFound.path,
    /** `query`: what was searched for. */
    outOfWarranty: (query = '') =>
      query === ''
        ? TREE.inStoreOutOfWarranty.path
        : `${TREE.inStoreOutOfWarranty.path}?${new URLSearchParams({ q: query })}`,
    resolution: () => TREE.inStoreResolution.path,
    receipt: () => TREE.inStoreReceipt.path,
    receiptRequired: () => TREE.inStoreReceiptRequired.path,
    receiptUpload: () => TREE.inStoreReceiptUpload.path,
    upload: () => TREE.inStoreUpload.path,
    shippingAddress: () => TREE.inStoreShippingAddress.path,
    review: () => TREE.inStoreReview.path,
    sent: () => TREE.inStoreSent.path,
    confirm: (token: string) => TREE.inStoreConfirm.path.replace(':token', () => segment(token)),
    poster: (format: 'svg' | 'pdf') => `/in-store/poster.${format}`,
  },
  gallery: () => '/spec',
  galleryMail: (kind: string) => `/spec/mails/${segment(kind)}`,
  /** `scheme` light or dark whatever the reader prefers; `dir` rtl from right to left; `bare` without the gallery's line; `sizes` in all of them. */
  galleryState: (
    path: string,
    state: string,
    how: { scheme?: string; dir?: string; bare?: ''; sizes?: '' } = {},
  ) =>
    [`${specPath(path)}?state=${segment(state)}`, ...Object.entries(how).map((pair) => pair.join('='))].join(
      '&',
    ),
  assets: '/assets/',
  uploads: (key: string) => `/uploads/${segment(key)}`,
  apiDocs: () => '/docs/api',
  api: {
    base: '/v1',
    openapi: () => '/v1/openapi.json',
    orderLookup: () => '/v1/order-lookup',
    uploads: () => '/v1/uploads',
    sessions: () => '/v1/sessions',
    sessionStatus: () => '/v1/sessions/status',
    session: (id: string) => `/v1/sessions/${segment(id)}`,
    claims: (idOrOrder: string) => `/v1/claims/${segment(idOrOrder)}`,
    claimSignature: (id: string) => `/v1/claims/signature/${segment(id)}`,
    claimMessages: (id: string) => `/v1/claims/${segment(id)}/messages`,
    claimStream: (id: string) => `/v1/claims/${segment(id)}/stream`,
    claimAppeal: (id: string) => `/v1/claims/${segment(id)}/appeal`,
    claimWithdrawal: (id: string) => `/v1/claims/${segment(id)}/withdrawal`,
    claimAddress: (id: string) => `/v1/claims/${segment(id)}/address`,
    claimReviews: (id: string) => `/v1/claims/${segment(id)}/reviews`,
    claimNotify: (id: string) => `/v1/claims/notify/${segment(id)}/email`,
    productsSearch: () => '/v1/products/query',
    productsQuery: (orderId: string) => `/v1/orders/${segment(orderId)}/products/query`,
    order: (sourceOrderId: string) => `/v1/orders/${segment(sourceOrderId)}`,
    whitelabel: () => '/v1/whitelabel/settings',
    store: (id: string) => `/v1/stores/${segment(id)}`,
    storeBySlug: () => '/v1/stores/slug',
  },
} as const;
