/** The states of the audit log in the gallery. */
import type { AuditLine } from '../../contract/audit.ts';
import { urls } from '../../urls.ts';
import { text as lists } from '../lists/text.ts';
import { OWNER, personAs } from '../parts/people-of-states.ts';
import { answered, type ScreenStates } from '../parts/screen-states.ts';

const at = urls.console.setting('demo', 'audit-log');
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();
const actor: AuditLine['actor'] = {
  kind: 'person',
  id: OWNER.person.id,
  name: OWNER.person.name,
  version: null,
};

const line = (id: string, more: Partial<AuditLine>): AuditLine => ({
  ...{ id, at: '2026-11-05T14:31:00.000Z', actor, operation: 'changeLabel' },
  did: 'changed the label “Fragile”',
  subject: { kind: 'label', id: 'l1', name: 'Fragile' },
  ...{ before: { color: 'gray' }, after: { color: 'red' }, requestId: null },
  ...more,
});

const LINES: readonly AuditLine[] = [
  line('a1', {}),
  line('a2', {
    ...{ at: '2026-11-05T14:02:00.000Z', operation: 'claim.approved', did: 'approved claim #20418' },
    subject: { kind: 'claim', id: 'claim1', name: '#20418' },
    ...{ before: { status: 'NEW' }, after: { status: 'APPROVED' } },
  }),
  line('a3', {
    ...{ at: '2026-11-04T10:12:00.000Z', operation: 'patchStore', did: 'changed the settings of Fernwood' },
    subject: { kind: 'store', id: 'demo', name: 'Fernwood' },
    before: {
      returns: { portalUrl: null },
      capabilities: { refund: true, credit: false },
      windows: { damaged: 30, missing: 30, stolen: 30 },
    },
    after: {
      returns: { portalUrl: 'https://returns.example.com' },
      capabilities: { refund: false, credit: true },
      windows: { damaged: 45, missing: 45, stolen: 60 },
    },
  }),
  line('a4', {
    ...{ at: '2026-11-03T09:00:00.000Z', operation: 'createApiToken', did: 'made the API token “Warehouse”' },
    subject: { kind: 'token', id: 't1', name: 'Warehouse' },
    ...{ before: null, after: { role: 'store_support', expiresAt: '2027-11-03T09:00:00.000Z' } },
  }),
  line('a5', {
    ...{ at: '2026-11-02T09:00:00.000Z', operation: 'import orders', did: 'imported orders' },
    actor: { kind: 'operator', id: null, name: 'root', version: null },
    subject: { kind: 'order', id: null, name: null },
    ...{ before: null, after: { imported: 1200, unchanged: 14 } },
  }),
  line('a6', {
    ...{ at: '2026-11-01T09:00:00.000Z', operation: 'claim.approved', did: 'approved claim #20418' },
    actor: { kind: 'rule', id: 'u4k8m2w9xd', name: 'Small losses', version: 3 },
    subject: { kind: 'claim', id: 'k3m7p2vx9q', name: '#20418' },
    ...{ before: { status: 'NEW' }, after: { status: 'APPROVED' } },
  }),
];
const listOf = (lines: readonly AuditLine[], nextCursor: string | null = null) =>
  answered({ lines, nextCursor });

const platformAt = urls.console.platformAudit();
const ofPlatform = (id: string, did: string, more: Partial<AuditLine>) =>
  line(id, {
    actor: { kind: 'person', id: 'p1', name: 'Nia Admin', version: null },
    before: null,
    after: null,
    did,
    ...more,
  });
const PLATFORM_LINES: readonly AuditLine[] = [
  ofPlatform('b1', 'changed the role of Sam Support', {
    subject: { kind: 'person', id: 'p2', name: 'Sam Support' },
    before: { role: 'orderprotection_support' },
    after: { role: 'orderprotection_support_admin' },
  }),
  ofPlatform('b2', 'deleted the store Old Mill', {
    ...{ at: '2026-11-04T10:12:00.000Z', subject: { kind: 'store', id: 's9', name: 'Old Mill' } },
    before: { slug: 'old-mill', orders: 120, claims: 4 },
  }),
  ofPlatform('b3', 'made the account Mill Group', {
    at: '2026-11-02T09:00:00.000Z',
    actor: { kind: 'operator', id: null, name: 'The operator', version: null },
    subject: { kind: 'account', id: 'a1', name: 'Mill Group' },
  }),
];
const PLATFORM = 'GET /platform/audit-log';

export const platformAuditStates: ScreenStates = {
  screen: 'platform-audit-log',
  answers: {
    'GET /me': answered(personAs('orderprotection_admin')),
    [PLATFORM]: listOf(PLATFORM_LINES, 'next'),
  },
  states: {
    some: { at: platformAt },
    'by-operator': {
      at: `${platformAt}?who=operator:`,
      answers: { [PLATFORM]: listOf(PLATFORM_LINES.slice(2)) },
    },
    none: { at: platformAt, answers: { [PLATFORM]: listOf([]) } },
    'no-match': { at: `${platformAt}?q=nothing`, answers: { [PLATFORM]: listOf([]) } },
    'no-access': { at: platformAt, answers: { 'GET /me': answered(personAs('orderprotection_support')) } },
    loading: { at: platformAt, answers: { [PLATFORM]: 'pending' } },
    failed: { at: platformAt, answers: { [PLATFORM]: 'offline' } },
  },
};

export const auditStates: ScreenStates = {
  screen: 'audit-log',
  answers: {
    'GET /audit-log': listOf(LINES, 'next'),
    'GET /stores/:id/api-tokens': answered({ apiTokens: [{ id: 't1', name: 'Warehouse' }] }),
    'GET /colleagues': answered({ colleagues: [{ id: OWNER.person.id, name: OWNER.person.name }] }),
  },
  states: {
    some: { at },
    filtered: {
      at: `${at}?q=label&who=${OWNER.person.id}&what=label&from=2026-11-01&to=2026-11-05`,
      answers: { 'GET /audit-log': listOf(LINES.slice(0, 1)) },
    },
    'by-operator': { at: `${at}?who=operator:`, answers: { 'GET /audit-log': listOf(LINES.slice(4)) } },
    none: { at, answers: { 'GET /audit-log': listOf([]) } },
    'no-match': { at: `${at}?q=nothing`, answers: { 'GET /audit-log': listOf([]) } },
    'not-yet': { at: `${at}?q=rare`, answers: { 'GET /audit-log': listOf([], 'next') } },
    'no-access': { at, answers: { 'GET /me': answered(personAs('store_support')) } },
    loading: { at, answers: { 'GET /audit-log': 'pending' } },
    failed: { at, answers: { 'GET /audit-log': 'offline' } },
    'export-waits': { at, click: [lists.export], answers: { 'GET /audit-log.csv': 'pending' } },
    'export-failed': { at, click: [lists.export], answers: { 'GET /audit-log.csv': 'offline' } },
    'long-texts': {
      at,
      answers: {
        'GET /audit-log': listOf([
          line('a9', {
            actor: { ...actor, name: LONG },
            did: `changed the label “${LONG}”`,
            subject: { kind: 'label', id: 'l1', name: LONG },
            ...{ before: { name: LONG }, after: { name: LONG.repeat(3) } },
          }),
        ]),
      },
    },
  },
};
