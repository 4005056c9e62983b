/**
 * The settings a store controls: each section of `StoreSettings` (src/domain/stores/settings.ts) with its limits. The
 * compiler requires every setting to be listed here.
 */
import { z } from 'zod';
import { findCountry } from '../domain/addresses/countries.ts';
import { ISSUE_TYPES } from '../domain/claims/claim-types.ts';
import { CREDIT_FORMS } from '../domain/claims/credit-forms.ts';
import { REFUSAL_REASONS } from '../domain/claims/decision.ts';
import { FLAGS, type Flag } from '../domain/stores/flags.ts';
import { LONGEST_CLAIM_TERMS } from '../domain/stores/legal.ts';
import type { StoreSettings } from '../domain/stores/settings.ts';
import { canonicalZone, isTimeZone } from '../domain/time/calendar.ts';
import { amount, day, email, period, someLine, somePlainLines, webUrl } from './text.ts';

const MB = 1_000_000;
const GB = 1_000 * MB;

const whole = (least: number, most: number) => z.int().min(least).max(most);
const days = (least: number, most: number) => whole(least, most).meta({ description: 'Days.' });
const bytes = (least: number, most: number) => whole(least, most).meta({ description: 'Bytes.' });
const from = amount.nullable().meta({ description: 'In the store’s currency; null: never by value.' });
const distinct = <T>(values: T[]): T[] => [...new Set(values)];

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length === 1;
  } catch {
    return false;
  }
}

const timers = z.strictObject({
  remindCustomer: days(0, 365),
  closeSilent: days(0, 365),
  leaveOnHold: days(0, 365),
  closeResolved: days(0, 730),
  archiveClosed: days(0, 3_650),
  firstAnswer: whole(1, 400).meta({ description: 'Business hours.' }),
  decision: whole(1, 400).meta({ description: 'Business hours.' }),
  businessHours: z.strictObject({
    days: z
      .array(whole(1, 7))
      .min(1)
      .max(7)
      .overwrite((all) => distinct(all).sort())
      .meta({ description: 'Working days: Monday is 1, Sunday 7.' }),
    opensAt: whole(0, 23),
    closesAt: whole(1, 24),
  }),
});

/** `capabilities.returns` and `returns` are set together, as the store's `returns` (store.ts). */
type Section = Exclude<keyof StoreSettings, 'returns' | 'capabilities'>;

/** Every section as answers return it. */
export const settingsFields = {
  windows: z.strictObject({
    notReceivedAfterDelivery: days(0, 60),
    notReceivedAfterFulfillment: days(0, 120),
    notMoving: days(0, 120),
    notMovingAbroad: days(0, 120),
    lateAfterPromise: days(0, 60),
    closeAfterDelivery: days(1, 730),
    closeAfterFulfillment: days(1, 730),
    minimumOpenDays: days(1, 365),
    graceHours: whole(0, 72).meta({ description: 'Hours.' }),
  }),
  proof: z.strictObject({
    acknowledgementFrom: from,
    signatureFrom: from,
    receiptFrom: from,
    requireCustomerSignature: z.boolean(),
    photosRequired: z
      .array(z.enum(ISSUE_TYPES))
      .max(ISSUE_TYPES.length)
      .overwrite((all) => distinct(all)),
    detailsMin: whole(1, 1_000),
    detailsMax: whole(100, 10_000),
  }),
  links: z.strictObject({ askEmailAfterDays: days(1, 3_650) }),
  warranty: z.strictObject({ endsFrom: z.enum(['purchase', 'delivery']) }),
  uploads: z.strictObject({
    filesPerIssue: whole(1, 20),
    imageBytes: bytes(MB / 2, 25 * MB),
    videoBytes: bytes(MB, 200 * MB),
    documentBytes: bytes(MB / 2, 25 * MB),
    claimBytesPerHour: bytes(10 * MB, 100 * GB),
    claimBytesPerDay: bytes(10 * MB, 100 * GB),
    visitBytes: bytes(10 * MB, 10 * GB),
    storeBytesPerDay: bytes(100 * MB, 10_000 * GB),
  }),
  timers,
  calendar: z.strictObject({
    state: someLine(3)
      .overwrite((code) => code.toUpperCase())
      .nullable()
      .meta({ description: 'ISO 3166-2 without the country, where a state has public holidays of its own.' }),
    publicHolidays: z.boolean(),
    closedDays: z
      .array(day)
      .max(366)
      .overwrite((all) => distinct(all).sort())
      .meta({ description: 'Days on which the store is closed beside public holidays.' }),
  }),
  inStore: z.strictObject({
    enabled: z.boolean(),
    receipt: z.enum(['required', 'asked', 'none']),
    photosRequired: z.boolean(),
    shippingAddress: z.boolean(),
    longestWarranty: period,
    unlistedWarranty: period.nullable(),
    proveWithinDays: days(1, 60),
  }),
  credit: z.strictObject({
    bonus: amount,
    bonusType: z.enum(['fixed', 'percentage']),
    capPercentage: whole(100, 1_000),
    form: z.enum(CREDIT_FORMS).nullable().meta({
      description:
        'Null: the first that the connected service gives. One that no connected service gives is refused.',
    }),
    expiresAfterMonths: whole(1, 120)
      .nullable()
      .meta({ description: 'Months after it was given; null: it doesn’t expire.' }),
  }),
  automation: z.strictObject({
    denyReasons: z
      .array(z.enum(REFUSAL_REASONS))
      .max(REFUSAL_REASONS.length)
      .overwrite((all) => distinct(all))
      .meta({ description: 'What rules may deny claims for, without a person.' }),
  }),
  flags: z.strictObject(
    Object.fromEntries(Object.keys(FLAGS).map((flag) => [flag, z.boolean()])) as Record<Flag, z.ZodBoolean>,
  ),
  abandoned: z.strictObject({ remindAfterHours: whole(0, 720).meta({ description: 'Hours; 0: never.' }) }),
  signIn: z.strictObject({ requireSecondFactor: z.boolean() }),
  reviews: z.strictObject({ inviteAfterDays: whole(0, 365).meta({ description: 'Days; 0: never.' }) }),
  help: z.strictObject({
    email: email.nullable(),
    phone: someLine(40).nullable(),
    url: webUrl.nullable(),
    hours: someLine(200).nullable(),
  }),
  retention: z.strictObject({
    photosMonths: whole(1, 120).meta({ description: 'Months after a claim closed.' }),
    claimsYears: whole(1, 30).meta({ description: 'Years after a claim closed.' }),
  }),
  legal: z.strictObject({
    termsUrl: webUrl.nullable(),
    privacyUrl: webUrl.nullable(),
    claimTermsUrl: webUrl.nullable(),
    claimTermsText: somePlainLines(LONGEST_CLAIM_TERMS).nullable().meta({
      description: 'Plain text, shown where a claim is filed or signed.',
    }),
  }),
  oneTimeAppeasement: z.boolean(),
  protectReplacements: z.boolean().meta({
    description: 'Whether the order of a replacement has shipping protection, too, at no charge.',
  }),
  tagOrders: z.boolean().meta({
    description: 'Whether orders carry tags in the shop that say what state their claims are in.',
  }),
  replacementCost: z.strictObject({
    percentage: whole(0, 200).meta({ description: 'Percent of what the goods were sold for.' }),
  }),
  revShare: z.strictObject({
    percentage: z
      .string()
      .regex(
        /^\d{1,3}(\.\d{1,2})?$/,
        'Use a percentage from 0 to 100 with at most two digits after the point.',
      )
      .refine((share) => Number(share) <= 100, 'Use a percentage from 0 to 100.')
      .meta({ description: 'Percent of the premiums that customers paid.', example: '15' }),
    startsOn: day.nullable().meta({ description: 'For orders placed from this day on; null: for all.' }),
  }),
  policyLimit: amount,
  trackingBaseUrl: webUrl.max(500),
  undoSeconds: whole(0, 60).meta({
    description: 'Seconds in which the team can take back what it decided or wrote; 0: it leaves at once.',
  }),
  locale: z.string().max(35),
} satisfies { [Name in Section]: z.ZodType<StoreSettings[Name]> };

export const capabilitiesSchema = z.strictObject({
  warranties: z.boolean(),
  refund: z.boolean(),
  reship: z.boolean(),
  credit: z.boolean(),
}) satisfies z.ZodType<Omit<StoreSettings['capabilities'], 'returns'>>;

const changed = <Shape extends z.ZodRawShape>(section: z.ZodObject<Shape>) => section.partial().nullish();
const { shape: timerFields } = timers;

/** Every section as a patch sets it. Omitted fields stay; null resets a section to its default. */
export const settingsPatchFields = {
  windows: changed(settingsFields.windows),
  proof: changed(settingsFields.proof),
  links: changed(settingsFields.links),
  warranty: changed(settingsFields.warranty),
  uploads: changed(settingsFields.uploads),
  timers: changed(timers.extend({ businessHours: timerFields.businessHours.partial() })),
  calendar: changed(settingsFields.calendar),
  inStore: changed(settingsFields.inStore),
  credit: changed(settingsFields.credit),
  automation: changed(settingsFields.automation),
  flags: changed(settingsFields.flags),
  abandoned: changed(settingsFields.abandoned),
  signIn: changed(settingsFields.signIn),
  reviews: changed(settingsFields.reviews),
  help: changed(settingsFields.help),
  legal: changed(settingsFields.legal),
  retention: changed(settingsFields.retention),
  capabilities: changed(capabilitiesSchema),
  oneTimeAppeasement: settingsFields.oneTimeAppeasement.nullish(),
  protectReplacements: settingsFields.protectReplacements.nullish(),
  tagOrders: settingsFields.tagOrders.nullish(),
  replacementCost: changed(settingsFields.replacementCost),
  revShare: changed(settingsFields.revShare),
  policyLimit: settingsFields.policyLimit.nullish(),
  trackingBaseUrl: settingsFields.trackingBaseUrl.nullish(),
  undoSeconds: settingsFields.undoSeconds.nullish(),
  locale: settingsFields.locale.refine(isLocale, 'Use a BCP 47 language such as "en-US".').nullish(),
} satisfies Record<Section | 'capabilities', z.ZodType>;

export const countryCode = z
  .string()
  .max(2)
  .overwrite((code) => code.toUpperCase())
  .refine((code) => findCountry(code) !== null, 'Use an ISO 3166-1 code such as "US".');

export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Use a time zone by its IANA name such as "America/New_York".')
  .overwrite(canonicalZone);
