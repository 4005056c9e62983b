/** The fields of each section that has only settings, by their paths in `PATCH /v1/stores/{id}`. */
import { ISSUE_TYPES } from '../../domain/claims/claim-types.ts';
import { DECISION_REASONS, REFUSAL_REASONS } from '../../domain/claims/decision.ts';
import { ISSUE_LABELS } from '../../domain/claims/issue-words.ts';
import { LONGEST_CLAIM_TERMS } from '../../domain/stores/legal.ts';
import { clockHour } from '../../domain/time/clock-hour.ts';
import type { FieldSpec } from '../forms/form-field.tsx';
import { LABELS, OPTIONS } from './labels.ts';

type Path = keyof typeof LABELS;
type Part<Kind> = Kind extends FieldSpec ? Omit<Kind, 'path' | 'label'> : never;

const field = (path: Path, part: Part<FieldSpec>): FieldSpec =>
  ({ path, label: LABELS[path], ...part }) as FieldSpec;
const { units } = OPTIONS;
const inUnit =
  (unit: string) =>
  (path: Path): FieldSpec =>
    field(path, { kind: 'number', unit });
const days = inUnit(units.days);
const hours = inUnit(units.hours);
const business = inUnit(units.businessHours);
const megabytes = (path: Path): FieldSpec =>
  field(path, { kind: 'number', unit: units.megabytes, scale: 1_000_000 });
const characters = inUnit(units.characters);
/** A full hour of the day. */
const oClock = (path: Path, first: number, last: number): FieldSpec =>
  field(path, {
    kind: 'choice',
    isNumber: true,
    options: Array.from({ length: last - first + 1 }, (_, at) => ({
      value: String(first + at),
      label: clockHour(first + at),
    })),
  });
const yes = (path: Path): FieldSpec => field(path, { kind: 'yes' });
/** In the store's currency, which the section fills in. */
export const CURRENCY = 'currency';
const money = (path: Path, isEmptyNull = false): FieldSpec =>
  field(path, { kind: 'amount', unit: CURRENCY, isEmptyNull });
const choice = (path: Path, labels: Record<string, string>): FieldSpec =>
  field(path, {
    kind: 'choice',
    options: Object.entries(labels).map(([value, label]) => ({ value, label })),
  });
const line = (path: Path, most: number, more: object = {}): FieldSpec =>
  field(path, { kind: 'text', most, ...more });
const maybe = { isEmptyNull: true };

const ISSUES = ISSUE_TYPES.map((value) => ({ value, label: ISSUE_LABELS[value] }));
const DENIALS = REFUSAL_REASONS.map((value) => ({ value, label: DECISION_REASONS[value].label }));
const WEEKDAYS = OPTIONS.weekdays.map((label, at) => ({ value: String(at + 1), label }));
const zones = () =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

export const SECTION_FIELDS = {
  general: [
    line('name', 100),
    line('country', 2, { hint: OPTIONS.country }),
    field('timeZone', { kind: 'choice', options: zones() }),
    inUnit(units.seconds)('undoSeconds'),
  ],
  hours: [
    field('timers.businessHours.days', { kind: 'list', options: WEEKDAYS, isNumber: true }),
    oClock('timers.businessHours.opensAt', 0, 23),
    oClock('timers.businessHours.closesAt', 1, 24),
    yes('calendar.publicHolidays'),
    line('calendar.state', 3, { hint: OPTIONS.state, ...maybe }),
    field('calendar.closedDays', { kind: 'lines', most: 8_000, hint: OPTIONS.closedDays }),
  ],
  windows: [
    days('windows.notReceivedAfterDelivery'),
    days('windows.notReceivedAfterFulfillment'),
    days('windows.notMoving'),
    days('windows.notMovingAbroad'),
    days('windows.lateAfterPromise'),
    days('windows.closeAfterDelivery'),
    days('windows.closeAfterFulfillment'),
    days('windows.minimumOpenDays'),
    hours('windows.graceHours'),
    choice('warranty.endsFrom', OPTIONS.endsFrom),
    business('timers.firstAnswer'),
    business('timers.decision'),
    days('timers.remindCustomer'),
    days('timers.closeSilent'),
    days('timers.leaveOnHold'),
    days('timers.closeResolved'),
    days('timers.archiveClosed'),
  ],
  proof: [
    money('proof.acknowledgementFrom', true),
    money('proof.signatureFrom', true),
    money('proof.receiptFrom', true),
    yes('proof.requireCustomerSignature'),
    yes('flags.typed-signature'),
    field('proof.photosRequired', { kind: 'list', options: ISSUES }),
    characters('proof.detailsMin'),
    characters('proof.detailsMax'),
    inUnit(units.files)('uploads.filesPerIssue'),
    megabytes('uploads.imageBytes'),
    yes('flags.video-uploads'),
    megabytes('uploads.videoBytes'),
    megabytes('uploads.documentBytes'),
    megabytes('uploads.claimBytesPerHour'),
    megabytes('uploads.claimBytesPerDay'),
    megabytes('uploads.visitBytes'),
    megabytes('uploads.storeBytesPerDay'),
  ],
  resolutions: [
    field('credit.bonus', { kind: 'amount', unit: '' }),
    choice('credit.bonusType', OPTIONS.bonusType),
    inUnit(units.percent)('credit.capPercentage'),
    choice('credit.form', OPTIONS.creditForm),
    field('credit.expiresAfterMonths', { kind: 'number', unit: units.months, ...maybe }),
    money('policyLimit'),
    yes('protectReplacements'),
    field('automation.denyReasons', { kind: 'list', options: DENIALS }),
  ],
  appeasements: [yes('oneTimeAppeasement')],
  'replacement-cost': [inUnit(units.percentOfPrice)('replacementCost.percentage')],
  'rev-share': [
    field('revShare.percentage', { kind: 'amount', unit: units.percentOfPremiums }),
    field('revShare.startsOn', { kind: 'date', hint: OPTIONS.day }),
  ],
  'in-store': [
    yes('inStore.enabled'),
    yes('flags.in-store-filing'),
    choice('inStore.receipt', OPTIONS.receipt),
    yes('inStore.photosRequired'),
    yes('inStore.shippingAddress'),
    field('inStore.longestWarranty', { kind: 'period' }),
    field('inStore.unlistedWarranty', { kind: 'period', hint: OPTIONS.noPeriod }),
    days('inStore.proveWithinDays'),
  ],
  capabilities: [
    yes('capabilities.refund'),
    yes('capabilities.reship'),
    yes('capabilities.credit'),
    yes('capabilities.warranties'),
    yes('flags.appeals'),
  ],
  returns: [
    yes('returns.enabled'),
    line('returns.portalUrl', 2_048, { type: 'url', hint: OPTIONS.returnUrl, ...maybe }),
    line('returns.trackingUrl', 2_048, { type: 'url', hint: OPTIONS.returnUrl, ...maybe }),
  ],
  communication: [
    line('help.email', 320, { type: 'email', ...maybe }),
    line('help.phone', 40, { type: 'tel', ...maybe }),
    line('help.url', 2_048, { type: 'url', ...maybe }),
    line('help.hours', 200, maybe),
    line('locale', 35, { hint: OPTIONS.locale }),
    hours('abandoned.remindAfterHours'),
    days('reviews.inviteAfterDays'),
  ],
  retention: [inUnit(units.months)('retention.photosMonths'), inUnit(units.years)('retention.claimsYears')],
  legal: [
    line('legal.termsUrl', 2_048, { type: 'url', hint: OPTIONS.url, ...maybe }),
    line('legal.privacyUrl', 2_048, { type: 'url', hint: OPTIONS.url, ...maybe }),
    line('legal.claimTermsUrl', 2_048, { type: 'url', hint: OPTIONS.url, ...maybe }),
    field('legal.claimTermsText', {
      kind: 'area',
      most: LONGEST_CLAIM_TERMS,
      hint: OPTIONS.claimTerms,
      ...maybe,
    }),
  ],
  fulfillment: [line('trackingBaseUrl', 500, { type: 'url' }), yes('tagOrders')],
  'sign-in': [yes('signIn.requireSecondFactor'), days('links.askEmailAfterDays')],
} as const satisfies Record<string, readonly FieldSpec[]>;

export type SettingsSection = keyof typeof SECTION_FIELDS;

/** The setting behind a field. Whether returns are offered is one of the capabilities. */
export const settingOf = (path: string): string =>
  path === 'returns.enabled' ? 'capabilities.returns' : path;
