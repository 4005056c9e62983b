/**
 * Everything a store can configure. Every number in the rules is the default of one of these (docs/rules), never a
 * constant in the code. Each store's settings are stored as the difference from the defaults.
 */

import type { IssueType } from '../claims/claim-types.ts';
import type { CreditForm } from '../claims/credit-forms.ts';
import { type RefusalReason, RULE_DENIALS } from '../claims/decision.ts';
import type { Capability } from '../claims/resolution-methods.ts';
import { DEFAULT_TIMERS, type TimerSettings } from '../claims/schedule.ts';
import { DEFAULT_FLAGS, type FlagSettings } from './flags.ts';
import { NO_OWN_WORDS, type OwnWords, type PortalWords } from './portal-words.ts';

export type StoreSettings = {
  windows: {
    /** Days after delivery before "delivered but not received" and "stolen" open. */
    notReceivedAfterDelivery: number;
    /** The same if no delivery is known, counted from fulfillment. */
    notReceivedAfterFulfillment: number;
    /** Days without a scan before "tracking not moving" opens, domestic and abroad. */
    notMoving: number;
    notMovingAbroad: number;
    /** Days after the promised date before "late shipping" opens. */
    lateAfterPromise: number;
    /** Days a window stays open after delivery (or return), and after fulfillment if that is the anchor. */
    closeAfterDelivery: number;
    closeAfterFulfillment: number;
    /** The minimum number of days a window stays open, whatever its end says. */
    minimumOpenDays: number;
    /** Unannounced hours after the end of the last day in which filings are still accepted. */
    graceHours: number;
  };
  proof: {
    /** In the store's currency: a signature is required from this value on (null: never by value). */
    acknowledgementFrom: string | null;
    signatureFrom: string | null;
    receiptFrom: string | null;
    /** Forces a signature on every online claim. */
    requireCustomerSignature: boolean;
    /** Types that require at least one photo (requested for damaged, defective and wrong items anyway). */
    photosRequired: IssueType[];
    detailsMin: number;
    detailsMax: number;
  };
  /** A claim link older than this asks for the e-mail address before it shows personal data. */
  links: { askEmailAfterDays: number };
  /** Whether people who work for the store need a second factor (docs/rules/sign-in.md#second-factors). */
  signIn: { requireSecondFactor: boolean };
  /** What an item's warranty period counts from. In store it is always the purchase. */
  warranty: { endsFrom: 'purchase' | 'delivery' };
  uploads: {
    filesPerIssue: number;
    /** The maximum size of each kind of file. */
    imageBytes: number;
    videoBytes: number;
    documentBytes: number;
    /** For one claim, or for an order without one. */
    claimBytesPerHour: number;
    claimBytesPerDay: number;
    /** For one visit in the shop, where the visitor is anonymous. */
    visitBytes: number;
    /** For the whole store. */
    storeBytesPerDay: number;
  };
  timers: TimerSettings;
  /** Days that are not working days, whatever the weekday (holidays.ts). */
  calendar: {
    /** ISO 3166-2 without the country, if the state has public holidays of its own. */
    state: string | null;
    publicHolidays: boolean;
    /** YYYY-MM-DD: additional days on which this store is closed. */
    closedDays: string[];
  };
  capabilities: Record<Capability | 'returns' | 'warranties', boolean>;
  /** Claims without an order, filed in the shop. */
  inStore: {
    /** Available to shoppers. API clients with a token of the store may file in any case. */
    enabled: boolean;
    receipt: 'required' | 'asked' | 'none';
    photosRequired: boolean;
    /** Asked for if replacements are offered. */
    shippingAddress: boolean;
    /** ISO 8601: products bought longer ago are refused. */
    longestWarranty: string;
    /** ISO 8601, for products outside the catalogue; null: those can't be claimed here. */
    unlistedWarranty: string | null;
    /** Days in which the mailed link can verify the e-mail address. After that, the filing is deleted. */
    proveWithinDays: number;
  };
  credit: {
    bonus: string;
    bonusType: 'fixed' | 'percentage';
    /** The whole credit is at most this percentage of the approved value. */
    capPercentage: number;
    /** In which form it is given; null, or what no connected service gives: the first that the service gives. */
    form: CreditForm | null;
    /** Months after it was given; null: it does not expire. */
    expiresAfterMonths: number | null;
  };
  /** Addresses for returns, which may contain `{orderNumber}` and `{email}` (returns.ts). */
  returns: { portalUrl: string | null; trackingUrl: string | null };
  oneTimeAppeasement: boolean;
  /** Whether the order of a replacement has shipping protection, too, at no charge. */
  protectReplacements: boolean;
  /** Whether orders carry tags in the shop that say what state their claims are in (order-tags.ts). */
  tagOrders: boolean;
  /** What goods sent again cost the store, in percent of what they were sold for. */
  replacementCost: { percentage: number };
  /** What the platform shares with the store of the premiums that its customers paid. Set by the platform. */
  revShare: {
    /** A decimal from 0 to 100. */
    percentage: string;
    /** YYYY-MM-DD: for orders placed from this day on, by the store's clock; null: for all. */
    startsOn: string | null;
  };
  /** What rules may deny claims for, without a person. */
  automation: { denyReasons: RefusalReason[] };
  /** In the store's currency. */
  policyLimit: string;
  trackingBaseUrl: string;
  flags: FlagSettings;
  /** Seconds in which the team can take back what it decided or wrote; 0: it leaves at once. */
  undoSeconds: number;
  /** BCP 47: how macros write dates and amounts. Mails follow it once they are translated. */
  locale: string;
  /** Hours after the last step until an abandoned draft gets its one reminder; 0: never. */
  abandoned: { remindAfterHours: number };
  /** Days after a claim ended until its one review invitation; 0: never. */
  reviews: { inviteAfterDays: number };
  help: { email: string | null; phone: string | null; url: string | null; hours: string | null };
  /**
   * After a claim closed: months until its photos, videos and other files are erased, and years until everything about its customer is.
   */
  retention: { photosMonths: number; claimsYears: number };
  legal: {
    /** Linked at the foot of every page for shoppers. */
    termsUrl: string | null;
    privacyUrl: string | null;
    /** What a shopper agrees to who files or signs a claim: a link, a text, or both. */
    claimTermsUrl: string | null;
    claimTermsText: string | null;
  };
};

export const DEFAULT_SETTINGS: StoreSettings = {
  windows: {
    notReceivedAfterDelivery: 2,
    notReceivedAfterFulfillment: 10,
    notMoving: 7,
    notMovingAbroad: 14,
    lateAfterPromise: 2,
    closeAfterDelivery: 30,
    closeAfterFulfillment: 45,
    minimumOpenDays: 14,
    graceHours: 12,
  },
  proof: {
    acknowledgementFrom: null,
    signatureFrom: '350',
    receiptFrom: null,
    requireCustomerSignature: false,
    photosRequired: [],
    detailsMin: 10,
    detailsMax: 2000,
  },
  signIn: { requireSecondFactor: false },
  links: { askEmailAfterDays: 21 },
  warranty: { endsFrom: 'purchase' },
  uploads: {
    filesPerIssue: 5,
    imageBytes: 10_000_000,
    videoBytes: 100_000_000,
    documentBytes: 10_000_000,
    claimBytesPerHour: 500_000_000,
    claimBytesPerDay: 1_000_000_000,
    visitBytes: 100_000_000,
    storeBytesPerDay: 20_000_000_000,
  },
  timers: DEFAULT_TIMERS,
  calendar: { state: null, publicHolidays: true, closedDays: [] },
  capabilities: { returns: false, warranties: true, refund: true, reship: true, credit: true },
  inStore: {
    enabled: false,
    receipt: 'required',
    photosRequired: false,
    shippingAddress: true,
    longestWarranty: 'P10Y',
    unlistedWarranty: 'P1Y',
    proveWithinDays: 7,
  },
  credit: { bonus: '0', bonusType: 'percentage', capPercentage: 120, form: null, expiresAfterMonths: null },
  returns: { portalUrl: null, trackingUrl: null },
  oneTimeAppeasement: false,
  protectReplacements: false,
  tagOrders: false,
  replacementCost: { percentage: 100 },
  revShare: { percentage: '0', startsOn: null },
  automation: { denyReasons: [...RULE_DENIALS] },
  policyLimit: '5000',
  trackingBaseUrl: 'https://parcelsapp.com/en/tracking',
  flags: DEFAULT_FLAGS,
  undoSeconds: 10,
  locale: 'en-US',
  abandoned: { remindAfterHours: 24 },
  reviews: { inviteAfterDays: 3 },
  help: { email: null, phone: null, url: null, hours: null },
  retention: { photosMonths: 24, claimsYears: 7 },
  legal: { termsUrl: null, privacyUrl: null, claimTermsUrl: null, claimTermsText: null },
};

/** `#rrggbb`. Contrast is corrected when rendering (palette.ts), never here. */
export type BrandColors = { brand: string; surface: string; text: string };

/** A store's look in the portal. */
export type Branding = {
  logoUrl: string | null;
  /** For PDFs and the poster: PNG or JPEG as a `data:` URL. */
  paperLogo: string | null;
  faviconUrl: string | null;
  colors: BrandColors;
  /** For shoppers who prefer dark mode; null: derived from the others. */
  darkColors: BrandColors | null;
  fonts: { heading: string; body: string };
  /** 11 to 30 px. */
  fontSize: number;
  welcomeTitle: string | null;
  welcomeDescription: string | null;
  words: PortalWords;
};

/** What a store set of its look itself. */
export type ChosenBranding = Partial<Omit<Branding, 'colors' | 'fonts' | 'words'>> & {
  colors?: Partial<BrandColors>;
  fonts?: Partial<Branding['fonts']>;
  words?: OwnWords;
};

/** Font sizes of the theme in px. */
export const SMALLEST_FONT = 11;
export const LARGEST_FONT = 30;

export const DEFAULT_BRANDING: Branding = {
  logoUrl: null,
  paperLogo: null,
  faviconUrl: null,
  colors: { brand: '#1f5a44', surface: '#ffffff', text: '#16211d' },
  darkColors: null,
  fonts: { heading: 'system-ui', body: 'system-ui' },
  fontSize: 16,
  welcomeTitle: null,
  welcomeDescription: null,
  words: NO_OWN_WORDS,
};

/** What the rules and pages need to know about a store. */
export type Store = {
  id: string;
  slug: string;
  name: string;
  currency: string;
  /** IANA name, for instance `America/New_York`. */
  timeZone: string;
  /** ISO 3166-1 alpha-2: shipments to another country count as abroad. */
  country: string;
  /** Host names claimed by this store, in lower case, without port. */
  domains: string[];
  /** The verified ones among them, in the same order. Only these lead to the store. */
  provenDomains: string[];
  /** Those of them that links in mails may lead to: not the ones that stopped leading here 14 days ago. */
  mailDomains: string[];
  settings: StoreSettings;
  branding: Branding;
};
