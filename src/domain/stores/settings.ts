/**
 * What a store decides for itself. Every number of the rules is the default of one of these (docs/rules),
 * never a constant buried in code. Stored per store as the difference from the defaults.
 */

import type { IssueType } from '../claims/claim-types.ts';
import type { Capability } from '../claims/resolution-methods.ts';
import { DEFAULT_TIMERS, type TimerSettings } from '../claims/schedule.ts';
import { DEFAULT_FLAGS, type FlagSettings } from './flags.ts';

export type StoreSettings = {
  windows: {
    /** Days after delivery before "delivered but not received" and "stolen" open. */
    notReceivedAfterDelivery: number;
    /** The same where no delivery is known, counted from fulfilment. */
    notReceivedAfterFulfillment: number;
    /** Days without a scan before "tracking not moving" opens, inland and abroad. */
    notMoving: number;
    notMovingAbroad: number;
    /** Days after the promised date before "late shipping" opens. */
    lateAfterPromise: number;
    /** Days a window stays open after delivery (or return), and after fulfilment where that counts. */
    closeAfterDelivery: number;
    closeAfterFulfillment: number;
    /** A window stays open at least so many days, whatever its other end says. */
    minimumOpenDays: number;
    /** Filings are accepted for so many hours after the end of the last day, unannounced. */
    graceHours: number;
  };
  proof: {
    /** In the store's currency: from here on a signature is asked for (null: never by value). */
    acknowledgementFrom: string | null;
    signatureFrom: string | null;
    receiptFrom: string | null;
    /** Forces a signature on every online claim. */
    requireCustomerSignature: boolean;
    /** Types for which at least one photo is required (asked for damaged, defective and wrong item anyway). */
    photosRequired: IssueType[];
    detailsMin: number;
    detailsMax: number;
  };
  /** A link to a claim older than so many days asks for the e-mail address before it shows anything personal. */
  links: { askEmailAfterDays: number };
  /** What an item's warranty period counts from. In store it is always the purchase. */
  warranty: { endsFrom: 'purchase' | 'delivery' };
  uploads: {
    filesPerIssue: number;
    /** The largest file of its kind. */
    imageBytes: number;
    videoBytes: number;
    documentBytes: number;
    /** For one claim, or for an order before it has one. */
    claimBytesPerHour: number;
    claimBytesPerDay: number;
    /** For one visit in the shop, where nobody knows who it is. */
    visitBytes: number;
    /** For everyone together. */
    storeBytesPerDay: number;
  };
  timers: TimerSettings;
  /** Days that count as no working days, whatever the weekday (holidays.ts). */
  calendar: {
    /** ISO 3166-2 without the country: where a state has public holidays of its own. */
    state: string | null;
    publicHolidays: boolean;
    /** YYYY-MM-DD: days on which this store is closed beside them. */
    closedDays: string[];
  };
  capabilities: Record<Capability | 'returns' | 'warranties', boolean>;
  /** Claims without an order, in the shop. */
  inStore: {
    /** Open to shoppers; programs with a token of the store may file either way. */
    enabled: boolean;
    receipt: 'required' | 'asked' | 'none';
    photosRequired: boolean;
    /** Asked for where a replacement can be sent. */
    shippingAddress: boolean;
    /** ISO 8601: nothing bought longer ago is looked at. */
    longestWarranty: string;
    /** ISO 8601: of products that are not in the catalogue; null: those can't be claimed here. */
    unlistedWarranty: string | null;
    /** Days in which the link in the mail proves the e-mail address; then the filing is forgotten. */
    proveWithinDays: number;
  };
  credit: {
    bonus: string;
    bonusType: 'fixed' | 'percentage';
    /** The whole credit is at most this percentage of the approved value. */
    capPercentage: number;
  };
  /** Where things are sent back: addresses that may hold `{orderNumber}` and `{email}` (returns.ts). */
  returns: { portalUrl: string | null; trackingUrl: string | null };
  oneTimeAppeasement: boolean;
  /** In the store's currency. */
  policyLimit: string;
  trackingBaseUrl: string;
  flags: FlagSettings;
  /** BCP 47: the language of mails, where there are words for it; English else. */
  locale: string;
  /** Hours after the last step until someone who stopped half-way gets one reminder; 0: never. */
  abandoned: { remindAfterHours: number };
  /** Days after a claim came to its end until its review is asked for, once; 0: never. */
  reviews: { inviteAfterDays: number };
  help: { email: string | null; phone: string | null; url: string | null; hours: string | null };
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
  credit: { bonus: '0', bonusType: 'percentage', capPercentage: 120 },
  returns: { portalUrl: null, trackingUrl: null },
  oneTimeAppeasement: false,
  policyLimit: '5000',
  trackingBaseUrl: 'https://parcelsapp.com/en/tracking',
  flags: DEFAULT_FLAGS,
  locale: 'en-US',
  abandoned: { remindAfterHours: 24 },
  reviews: { inviteAfterDays: 3 },
  help: { email: null, phone: null, url: null, hours: null },
};

/** `#rrggbb`; contrast is repaired when drawn (palette.ts), never here. */
export type BrandColors = { brand: string; surface: string; text: string };

/** How a store looks to its shoppers. */
export type Branding = {
  logoUrl: string | null;
  /** For PDFs and the poster: PNG or JPEG as a `data:` address. */
  paperLogo: string | null;
  faviconUrl: string | null;
  colors: BrandColors;
  /** For those who prefer dark; null: made from the others. */
  darkColors: BrandColors | null;
  fonts: { heading: string; body: string };
  /** 11 to 30 px. */
  fontSize: number;
  welcomeTitle: string | null;
  welcomeDescription: string | null;
};

/** Sizes of the theme in px. */
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
};

/** What the rules and screens need to know of a store. */
export type Store = {
  id: string;
  slug: string;
  name: string;
  currency: string;
  /** IANA name, for instance `America/New_York`. */
  timeZone: string;
  /** ISO 3166-1 alpha-2: shipments to another country count as abroad. */
  country: string;
  /** Host names that this store asks for, lower case, without port. */
  domains: string[];
  /** Those of them that are proven to be its own, in the same order: they lead to it. */
  provenDomains: string[];
  settings: StoreSettings;
  branding: Branding;
};
