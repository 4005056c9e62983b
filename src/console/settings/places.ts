/**
 * Every section of a store's settings, in the order of the list. A section of another room has its line here and its page
 * in router.tsx (`SECTIONS`).
 */
import type { Permission } from '../../domain/access/permissions.ts';
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
};

/** A section that has only settings: what its fields need. */
function ofSettings(section: SettingsSection, group: Place['group']): Place {
  const access = SECTION_FIELDS[section].map(({ path }) => SETTING_ACCESS[groupOf(path)]);
  return {
    ...{ section, group, ...text.sections[section] },
    reads: [...new Set<Permission>(access.map(({ reads }) => reads))],
    changes: [...new Set<Permission>(access.map(({ changes }) => changes))],
  };
}

type Access = Pick<Place, 'group' | 'reads' | 'changes'>;

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
  }),
  ofRoom('macros', {
    group: 'claims',
    reads: ['macro:read'],
    changes: ['macro:create', 'macro:update', 'macro:delete'],
  }),
  ofRoom('sops', {
    group: 'claims',
    reads: ['sop:read'],
    changes: ['sop:create', 'sop:update', 'sop:set-state', 'sop:delete'],
  }),
  ofRoom('labels', {
    group: 'claims',
    reads: ['label:read'],
    changes: ['label:create', 'label:update', 'label:delete'],
  }),
  ofRoom('metadata', {
    group: 'claims',
    reads: ['setting-metadata:read'],
    changes: ['setting-metadata:update'],
  }),
  ofRoom('domain', { group: 'shoppers', reads: ['store:read'], changes: ['store:update'] }),
  ofRoom('widget', { group: 'shoppers', reads: ['setting-widget:read'], changes: [] }),
  ofRoom('customizations', {
    group: 'shoppers',
    reads: ['customization:read'],
    changes: ['customization:update', 'customization:create', 'customization:delete'],
  }),
  ofSettings('capabilities', 'shoppers'),
  ofSettings('returns', 'shoppers'),
  ofSettings('communication', 'shoppers'),
  ofRoom('messages', {
    group: 'shoppers',
    reads: ['setting-customer-communication:read'],
    changes: ['setting-customer-communication:update'],
  }),
  ofSettings('legal', 'shoppers'),
  ofSettings('fulfillment', 'shoppers'),
  {
    ...{ section: 'team', group: 'team', ...text.sections.team },
    reads: ['team-member:read'],
    changes: ['team-member:invite', 'team-member:change-role', 'team-member:remove'],
  },
  ofSettings('sign-in', 'team'),
  ofRoom('notifications', {
    group: 'team',
    reads: ['notification:read', 'slack:create-channel'],
    changes: ['notification:update', 'slack:create-channel'],
  }),
  ofRoom('connections', {
    group: 'store',
    reads: ['integration:read'],
    changes: ['integration:create', 'integration:update', 'integration:delete'],
  }),
  ofRoom('api-tokens', {
    group: 'team',
    reads: ['api-token:read'],
    changes: ['api-token:create', 'api-token:delete'],
  }),
  ofRoom('webhooks', {
    group: 'team',
    reads: ['webhook:read'],
    changes: ['webhook:create', 'webhook:update', 'webhook:delete'],
  }),
  ofSettings('retention', 'data'),
  ofRoom('audit-log', { group: 'team', reads: ['team-member:read'], changes: [] }),
];

/** The fields of a section that somebody sees, and whether they may change each. */
export const fieldsFor = (section: SettingsSection, can: (permission: Permission) => boolean) =>
  SECTION_FIELDS[section].flatMap((spec) => {
    const { reads, changes } = SETTING_ACCESS[groupOf(spec.path)];
    return can(reads) ? [{ spec, mayChange: can(changes) }] : [];
  });

export const placeOf = (section: string): Place | undefined =>
  PLACES.find((place) => place.section === section);
