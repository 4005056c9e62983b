/**
 * Every section of a store's settings, in the order of the list. A section of another room has its line here and its page
 * in router.tsx (`SECTIONS`).
 */
import type { Permission } from '../../domain/access/permissions.ts';
import { type Audited, operationsAbout, type SubjectKind } from '../../domain/audit/operations.ts';
import { groupOf, SETTING_ACCESS } from '../../domain/stores/setting-paths.ts';
import { SECTION_FIELDS, type SettingsSection } from './fields.ts';
import { text } from './text.ts';

export type Place = {
  /** The last part of its address. */
  section: string;
  label: string;
  /** What it is for, in one line. */
  help: string;
  group: keyof typeof text.groups;
  /** One of these shows it. */
  reads: readonly Permission[];
  /** One of these changes something in it. */
  changes: readonly Permission[];
  /** What its history shows. `fields`: the changes of each field, which section.tsx lists. Null: nothing is changed there. */
  history: History | 'fields' | null;
};

/** The lines of the audit log that have one of the operations, or change one of the settings. */
export type History = {
  /** What the audit log is narrowed to for all of them. */
  subject: SubjectKind;
  operations: readonly Audited[];
  settings?: readonly string[];
};

/** All changes of a kind of thing, and more. */
const about = (
  subject: SubjectKind,
  { operations = [], settings = [] }: Partial<Omit<History, 'subject'>> = {},
): History => ({ subject, operations: [...operationsAbout(subject), ...operations], settings });

/** A section that has only settings: what its fields need. */
function ofSettings(section: SettingsSection, group: Place['group']): Place {
  const access = SECTION_FIELDS[section].map(({ path }) => SETTING_ACCESS[groupOf(path)]);
  return {
    ...{ section, group, ...text.sections[section], history: 'fields' },
    reads: [...new Set<Permission>(access.map(({ reads }) => reads))],
    changes: [...new Set<Permission>(access.map(({ changes }) => changes))],
  };
}

type Access = Pick<Place, 'group' | 'reads' | 'changes' | 'history'>;

/** A section of another room. */
const ofRoom = (section: keyof typeof text.sections, access: Access): Place => ({
  section,
  ...access,
  ...text.sections[section],
});

export const PLACES: readonly Place[] = [
  {
    ...{ section: 'activation', group: 'store', ...text.sections.activation, docs: 'settings/activation' },
    reads: ['store:read'],
    changes: ['store:update', 'implementation:approve', 'implementation:reject', 'store:activate'],
    history: {
      subject: 'store',
      operations: [
        ...(['confirmActivationStep', 'withdrawActivationStep', 'approveActivationStep'] as const),
        ...(['rejectActivationStep', 'requestOpening', 'openStore', 'makePreviewLink'] as const),
      ],
    },
  },
  ofSettings('general', 'store'),
  ofSettings('hours', 'store'),
  ofSettings('windows', 'claims'),
  ofSettings('proof', 'claims'),
  ofSettings('resolutions', 'claims'),
  ofSettings('appeasements', 'claims'),
  ofSettings('replacement-cost', 'claims'),
  ofSettings('rev-share', 'claims'),
  ofSettings('in-store', 'claims'),
  ofRoom('automation', {
    group: 'claims',
    reads: ['automation:read'],
    changes: ['automation:create', 'automation:update', 'automation:set-state'],
    history: about('rule'),
  }),
  ofRoom('macros', {
    group: 'claims',
    reads: ['macro:read'],
    changes: ['macro:create', 'macro:update', 'macro:delete'],
    history: about('macro'),
  }),
  ofRoom('sops', {
    group: 'claims',
    reads: ['sop:read'],
    changes: ['sop:create', 'sop:update', 'sop:set-state', 'sop:delete'],
    history: about('sop'),
  }),
  ofRoom('labels', {
    group: 'claims',
    reads: ['label:read'],
    changes: ['label:create', 'label:update', 'label:delete'],
    history: about('label'),
  }),
  ofRoom('metadata', {
    group: 'claims',
    reads: ['setting-metadata:read'],
    changes: ['setting-metadata:update'],
    history: about('field'),
  }),
  ofRoom('domain', {
    group: 'shoppers',
    reads: ['store:read'],
    changes: ['store:update'],
    history: about('host', { operations: ['restartWhitelabel'], settings: ['domains'] }),
  }),
  ofRoom('widget', { group: 'shoppers', reads: ['setting-widget:read'], changes: [], history: null }),
  ofRoom('customizations', {
    group: 'shoppers',
    reads: ['customization:read'],
    changes: ['customization:update', 'customization:create', 'customization:delete'],
    history: {
      subject: 'store',
      operations: ['patchWhitelabel', 'saveBrandDraft', 'discardBrandDraft', 'publishBrand'],
    },
  }),
  ofSettings('capabilities', 'shoppers'),
  ofSettings('returns', 'shoppers'),
  ofSettings('communication', 'shoppers'),
  ofRoom('messages', {
    group: 'shoppers',
    reads: ['setting-customer-communication:read'],
    changes: ['setting-customer-communication:update'],
    history: about('mail'),
  }),
  ofSettings('legal', 'shoppers'),
  ofSettings('fulfillment', 'shoppers'),
  {
    ...{ section: 'team', group: 'team', ...text.sections.team },
    reads: ['team-member:read'],
    changes: ['team-member:invite', 'team-member:change-role', 'team-member:remove'],
    history: about('invitation', {
      operations: ['changeMemberRole', 'grantOwnership', 'removeMember', 'user create'],
    }),
  },
  ofSettings('sign-in', 'team'),
  ofRoom('notifications', {
    group: 'team',
    reads: ['notification:read', 'slack:create-channel'],
    changes: ['notification:update', 'slack:create-channel'],
    history: about('slack'),
  }),
  ofRoom('connections', {
    group: 'store',
    reads: ['integration:read'],
    changes: ['integration:create', 'integration:update', 'integration:delete'],
    history: about('connection'),
  }),
  ofRoom('api-tokens', {
    group: 'team',
    reads: ['api-token:read'],
    changes: ['api-token:create', 'api-token:delete'],
    history: about('token'),
  }),
  ofRoom('webhooks', {
    group: 'team',
    reads: ['webhook:read'],
    changes: ['webhook:create', 'webhook:update', 'webhook:delete'],
    history: about('webhook'),
  }),
  ofSettings('retention', 'data'),
  ofRoom('audit-log', { group: 'team', reads: ['team-member:read'], changes: [], history: null }),
];

/** The fields of a section that somebody sees, and whether they may change each. */
export const fieldsFor = (section: SettingsSection, can: (permission: Permission) => boolean) =>
  SECTION_FIELDS[section].flatMap((spec) => {
    const { reads, changes } = SETTING_ACCESS[groupOf(spec.path)];
    return can(reads) ? [{ spec, mayChange: can(changes) }] : [];
  });

export const placeOf = (section: string): Place | undefined =>
  PLACES.find((place) => place.section === section);
