/**
 * Every address of the portal, in one place: routes, links, redirects and tests use it. Names carry the locale suffix;
 * each route has a parallel one under /spec that renders it from fixtures.
 */
export const LOCALE_SUFFIX = '___en';

/** The pattern of each page's address. Its folder describes the page (src/portal/engine). */
export const PATHS = {
  home: '/',
  start: '/start',
  process: '/process',
  issues: '/issues',
  items: '/issues/items',
  shipment: '/issues/shipment',
  details: '/issues/shipment/details',
  multipleShipments: '/multiple-shipments',
  resolution: '/resolution',
  address: '/resolution/address',
  review: '/resolution/review',
  claimReceived: '/claim-received',
  notShipped: '/not-shipped',
  tooSoon: '/too-soon',
  tooLate: '/too-late',
  return: '/return',
  sign: '/sign/:claimId',
  view: '/view/:token',
  myClaimAddress: '/view/:token/address',
  myClaimWithdraw: '/view/:token/withdraw',
  myClaimAppeal: '/view/:token/appeal',
  myClaimReview: '/view/:token/review',
  myClaimConfirm: '/view/:token/confirm',
  print: '/print/:token',
  inStore: '/in-store',
  inStoreContactInfo: '/in-store/contact-info',
  inStoreDateOfPurchase: '/in-store/date-of-purchase',
  inStoreProducts: '/in-store/products',
  inStoreNotFound: '/in-store/products/not-found',
  inStoreOutOfWarranty: '/in-store/out-of-warranty',
  inStoreReceipt: '/in-store/receipt',
  inStoreReceiptRequired: '/in-store/receipt/required',
  inStoreReceiptUpload: '/in-store/receipt/upload',
  inStoreResolution: '/in-store/resolution',
  inStoreReview: '/in-store/review',
  inStoreShippingAddress: '/in-store/shipping-address',
  inStoreUpload: '/in-store/upload',
  inStoreSent: '/in-store/sent',
  inStoreConfirm: '/in-store/confirm/:token',
  orderClaims: '/claims/view/:orderId',
} as const;

export type RouteId = keyof typeof PATHS;

export type Route = { id: RouteId; path: string; name: string; specPath: string; specName: string };

function nameOf(path: string): string {
  const words = path.split('/').filter((part) => part !== '');
  return words.length === 0 ? 'index' : words.map((part) => part.replace(/^:/, '')).join('-');
}

/** The table of routes. */
export const ROUTES: readonly Route[] = (Object.keys(PATHS) as RouteId[]).map((id) => {
  const path = PATHS[id];
  const name = nameOf(path);
  return {
    id,
    path,
    name: `${name}${LOCALE_SUFFIX}`,
    specPath: specPath(path),
    specName: `spec-${name}${LOCALE_SUFFIX}`,
  };
});

/** The path of a page in a language: `/start/en`, `/en` for the home page (src/portal/engine/locale.ts). */
export const localPath = (path: string, locale: string): string => `${path === '/' ? '' : path}/${locale}`;

/** The home page's is `/spec/`; `/spec` itself is the gallery's index. */
export function specPath(path: string): string {
  return `/spec${path}`;
}

const segment = encodeURIComponent;

/** Puts values in the place of the address's parameters, in their order. */
const filled = (path: string, ...values: string[]) =>
  values.reduce((address, value) => address.replace(/:\w+/, () => segment(value)), path);

/** Forms on the claim's page. */
export const CONVERSATION_PATHS = { message: '/view/:token/messages', proof: '/view/:token/proof' } as const;

/**
 * The pattern of each page of the console (src/console). `:store` is a store's slug. The server answers all of them with
 * the same document.
 */
export const CONSOLE_PATHS = {
  home: '/console',
  signIn: '/console/sign-in',
  providerReturn: '/console/sign-in/:provider',
  forgot: '/console/forgot',
  password: '/console/password',
  invitation: '/console/invitation',
  confirmEmail: '/console/email',
  profile: '/console/me',
  roles: '/console/roles',
  consentReturn: '/console/connect/:provider',
  allClaims: '/console/all/claims',
  allOverview: '/console/all/overview',
  allReport: '/console/all/reports/:report',
  claims: '/console/stores/:store/claims',
  claim: '/console/stores/:store/claims/:claimId',
  orders: '/console/stores/:store/orders',
  order: '/console/stores/:store/orders/:orderId',
  editOrder: '/console/stores/:store/orders/:orderId/edit',
  inbox: '/console/stores/:store/notifications',
  customers: '/console/stores/:store/customers',
  customer: '/console/stores/:store/customers/:customerId',
  overview: '/console/stores/:store/overview',
  report: '/console/stores/:store/reports/:report',
  products: '/console/stores/:store/products',
  product: '/console/stores/:store/products/:productId',
  editProduct: '/console/stores/:store/products/:productId/edit',
  warranties: '/console/stores/:store/warranties',
  warranty: '/console/stores/:store/warranties/:warrantyId',
  reviews: '/console/stores/:store/reviews',
  review: '/console/stores/:store/reviews/:reviewId',
  ledger: '/console/stores/:store/ledger',
  journals: '/console/stores/:store/ledger/journals',
  reconciliations: '/console/stores/:store/ledger/reconciliations',
  reconciliation: '/console/stores/:store/ledger/reconciliations/:reconciliationId',
  returns: '/console/stores/:store/returns',
  return: '/console/stores/:store/returns/:returnId',
  policies: '/console/stores/:store/policies',
  policy: '/console/stores/:store/policies/:policyId',
  imports: '/console/stores/:store/imports/:kind',
  import: '/console/stores/:store/imports/:kind/:importId',
  simulator: '/console/stores/:store/simulator',
  settings: '/console/stores/:store/settings',
  setting: '/console/stores/:store/settings/:section',
  account: '/console/accounts/:account',
  platformStores: '/console/platform/stores',
  platformAccounts: '/console/platform/accounts',
  platformAccount: '/console/platform/accounts/:account',
  platformStaff: '/console/platform/staff',
  platformMacros: '/console/platform/macros',
  platformAudit: '/console/platform/audit-log',
} as const;

/** From the reminder mail about a draft. */
export const RESUME_PATH = '/resume/:token';

/** From the shop's own mails and account pages. */
export const PORTAL_LINK_PATH = '/open/:token';

/** Shows the portal before the store opens. */
export const PREVIEW_PATH = '/preview/:token';

/** The printable page as a file, with the name under which a browser saves it. */
export const PRINT_PDF = '/print/:token/claim.pdf';

/** Builders for the portal's links and redirects. */
export const urls = {
  home: () => PATHS.home,
  start: () => PATHS.start,
  process: () => PATHS.process,
  issues: () => PATHS.issues,
  items: () => PATHS.items,
  shipment: () => PATHS.shipment,
  details: () => PATHS.details,
  multipleShipments: () => PATHS.multipleShipments,
  resolution: () => PATHS.resolution,
  /** The address step. */
  address: () => PATHS.address,
  review: () => PATHS.review,
  claimReceived: () => PATHS.claimReceived,
  notShipped: () => PATHS.notShipped,
  tooSoon: () => PATHS.tooSoon,
  tooLate: () => PATHS.tooLate,
  return: () => PATHS.return,
  /** With a signature token. */
  sign: (claimId: string, token: string) => `/sign/${segment(claimId)}?token=${segment(token)}`,
  /** Opens the portal on a shopper's behalf. */
  valet: (token: string) => `/valet/${segment(token)}`,
  leaveValet: () => '/valet/leave',
  /** Links in mails to people: after `#`, so that the token is in no log and no Referer. */
  choosePassword: (token: string) => `${CONSOLE_PATHS.password}#${segment(token)}`,
  forgotPassword: () => CONSOLE_PATHS.forgot,
  confirmEmail: (token: string) => `${CONSOLE_PATHS.confirmEmail}#${segment(token)}`,
  acceptInvitation: (token: string) => `${CONSOLE_PATHS.invitation}#${segment(token)}`,
  console: {
    home: () => CONSOLE_PATHS.home,
    /** `to`: the page of the console to show afterwards. */
    signIn: (to: string | null = null) =>
      to === null ? CONSOLE_PATHS.signIn : `${CONSOLE_PATHS.signIn}?${new URLSearchParams({ to })}`,
    /** Where an identity provider leads back to. */
    providerReturn: (provider: string) => filled(CONSOLE_PATHS.providerReturn, provider),
    /** Where the consent page of a store's provider leads back to. */
    consentReturn: (provider: string) => filled(CONSOLE_PATHS.consentReturn, provider),
    profile: () => CONSOLE_PATHS.profile,
    roles: () => CONSOLE_PATHS.roles,
    allClaims: () => CONSOLE_PATHS.allClaims,
    claims: (store: string) => filled(CONSOLE_PATHS.claims, store),
    /** The open claims of the reader. */
    myClaims: (store: string) => `${filled(CONSOLE_PATHS.claims, store)}?q=assignee%3Ame`,
    newestClaims: (store: string) => `${filled(CONSOLE_PATHS.claims, store)}?sort=newest`,
    claim: (store: string, id: string) => filled(CONSOLE_PATHS.claim, store, id),
    orders: (store: string) => filled(CONSOLE_PATHS.orders, store),
    order: (store: string, id: string) => filled(CONSOLE_PATHS.order, store, id),
    editOrder: (store: string, id: string) => filled(CONSOLE_PATHS.editOrder, store, id),
    inbox: (store: string) => filled(CONSOLE_PATHS.inbox, store),
    customers: (store: string) => filled(CONSOLE_PATHS.customers, store),
    customer: (store: string, id: string) => filled(CONSOLE_PATHS.customer, store, id),
    /** `store`: null for all stores of the person. */
    overview: (store: string | null) =>
      store === null ? CONSOLE_PATHS.allOverview : filled(CONSOLE_PATHS.overview, store),
    report: (store: string | null, report: string) =>
      store === null ? filled(CONSOLE_PATHS.allReport, report) : filled(CONSOLE_PATHS.report, store, report),
    products: (store: string) => filled(CONSOLE_PATHS.products, store),
    product: (store: string, id: string) => filled(CONSOLE_PATHS.product, store, id),
    editProduct: (store: string, id: string) => filled(CONSOLE_PATHS.editProduct, store, id),
    warranties: (store: string) => filled(CONSOLE_PATHS.warranties, store),
    warranty: (store: string, id: string) => filled(CONSOLE_PATHS.warranty, store, id),
    reviews: (store: string) => filled(CONSOLE_PATHS.reviews, store),
    review: (store: string, id: string) => filled(CONSOLE_PATHS.review, store, id),
    ledger: (store: string) => filled(CONSOLE_PATHS.ledger, store),
    journals: (store: string) => filled(CONSOLE_PATHS.journals, store),
    reconciliations: (store: string) => filled(CONSOLE_PATHS.reconciliations, store),
    reconciliation: (store: string, id: string) => filled(CONSOLE_PATHS.reconciliation, store, id),
    returns: (store: string) => filled(CONSOLE_PATHS.returns, store),
    return: (store: string, id: string) => filled(CONSOLE_PATHS.return, store, id),
    policies: (store: string) => filled(CONSOLE_PATHS.policies, store),
    policy: (store: string, id: string) => filled(CONSOLE_PATHS.policy, store, id),
    /** `kind`: orders or products. */
    imports: (store: string, kind: string) => filled(CONSOLE_PATHS.imports, store, kind),
    import: (store: string, kind: string, id: string) => filled(CONSOLE_PATHS.import, store, kind, id),
    simulator: (store: string) => filled(CONSOLE_PATHS.simulator, store),
    settings: (store: string) => filled(CONSOLE_PATHS.settings, store),
    /** `section`: one of src/console/settings/places.ts. */
    setting: (store: string, section: string) => filled(CONSOLE_PATHS.setting, store, section),
    /** For its own people. */
    account: (account: string) => CONSOLE_PATHS.account.replace(':account', segment(account)),
    platformStores: () => CONSOLE_PATHS.platformStores,
    platformAccounts: () => CONSOLE_PATHS.platformAccounts,
    platformAccount: (account: string) => CONSOLE_PATHS.platformAccount.replace(':account', segment(account)),
    platformStaff: () => CONSOLE_PATHS.platformStaff,
    platformMacros: () => CONSOLE_PATHS.platformMacros,
    platformAudit: () => CONSOLE_PATHS.platformAudit,
    assets: '/console/assets/',
    gallery: () => '/spec/console',
    galleryState: (screen: string, state: string) => `/spec/console/${screen}/${state}`,
  },
  view: (token: string) => `/view/${segment(token)}`,
  /** The conversation: its newest messages, or those before a position. */
  viewMessages: (token: string, before?: number) =>
    `/view/${segment(token)}${before === undefined ? '' : `?before=${before}`}#conversation`,
  sendMessage: (token: string) => CONVERSATION_PATHS.message.replace(':token', segment(token)),
  sendProof: (token: string) => CONVERSATION_PATHS.proof.replace(':token', segment(token)),
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
  preview: (token: string) => PREVIEW_PATH.replace(':token', segment(token)),
  print: (token: string) => `/print/${segment(token)}`,
  printPdf: (token: string) => PRINT_PDF.replace(':token', segment(token)),
  orderClaims: (orderId: string) => `/claims/view/${segment(orderId)}`,
  inStore: {
    begin: () => PATHS.inStore,
    contactInfo: () => PATHS.inStoreContactInfo,
    dateOfPurchase: () => PATHS.inStoreDateOfPurchase,
    products: () => PATHS.inStoreProducts,
    notFound: () => PATHS.inStoreNotFound,
    /** `query`: the search text. */
    outOfWarranty: (query = '') =>
      query === ''
        ? PATHS.inStoreOutOfWarranty
        : `${PATHS.inStoreOutOfWarranty}?${new URLSearchParams({ q: query })}`,
    resolution: () => PATHS.inStoreResolution,
    receipt: () => PATHS.inStoreReceipt,
    receiptRequired: () => PATHS.inStoreReceiptRequired,
    receiptUpload: () => PATHS.inStoreReceiptUpload,
    upload: () => PATHS.inStoreUpload,
    shippingAddress: () => PATHS.inStoreShippingAddress,
    review: () => PATHS.inStoreReview,
    sent: () => PATHS.inStoreSent,
    confirm: (token: string) => PATHS.inStoreConfirm.replace(':token', () => segment(token)),
    poster: (format: 'svg' | 'pdf') => `/in-store/poster.${format}`,
  },
  /** The pages of a demo's simulated services. `shown`: what is marked there, by the provider's id of it. */
  demoServices: () => '/demo/services',
  demoService: (provider: string, shown: string | null = null) =>
    `/demo/services/${segment(provider)}${shown === null ? '' : `?${new URLSearchParams({ shown })}#shown`}`,
  gallery: () => '/spec',
  galleryMail: (kind: string) => `/spec/mails/${segment(kind)}`,
  /**
   * `scheme`: light or dark regardless of the reader's preference; `dir`: rtl; `bare`: without the gallery's header;
   * `sizes`: all sizes at once.
   */
  galleryState: (
    path: string,
    state: string,
    how: { scheme?: string; dir?: string; bare?: ''; sizes?: '' } = {},
  ) =>
    [`${specPath(path)}?state=${segment(state)}`, ...Object.entries(how).map((pair) => pair.join('='))].join(
      '&',
    ),
  /** A screen of the gallery, in its first state and in a look that a team is choosing. */
  lookPreview: (path: string, look: string, scheme: string) =>
    `${specPath(path)}?${new URLSearchParams({ bare: '', scheme, look })}`,
  assets: '/assets/',
  uploads: (key: string) => `/uploads/${segment(key)}`,
  apiDocs: () => '/docs/api',
  /** `name`: as in src/portal/documents/names.ts. `anchor`: of a heading. */
  documents: (name = '', anchor?: string) =>
    `/docs${name && `/${name}`}${anchor === undefined ? '' : `#${segment(anchor)}`}`,
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
