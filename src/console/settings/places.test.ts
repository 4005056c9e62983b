import { describe, expect, it } from 'vitest';
import { can, PERMISSIONS, type Permission, ROLES } from '../../domain/access/permissions.ts';
import { groupOf, SETTING_ACCESS } from '../../domain/stores/setting-paths.ts';
import { SECTION_FIELDS, type SettingsSection } from './fields.ts';
import { fieldsFor, PLACES, placeOf } from './places.ts';

const SECTIONS = Object.keys(SECTION_FIELDS) as SettingsSection[];
const accessOf = (path: string) => SETTING_ACCESS[groupOf(path)];

describe.each(ROLES)('to %s', (role) => {
  const may = (permission: Permission) => can(role, permission);

  it.each(SECTIONS)(
    'the section %s shows the fields that the role reads, open where it changes them',
    (section) => {
      const shown = fieldsFor(section, may);
      expect(shown.map(({ spec }) => spec.path)).toEqual(
        SECTION_FIELDS[section].map(({ path }) => path).filter((path) => may(accessOf(path).reads)),
      );
      for (const { spec, mayChange } of shown)
        expect(mayChange, spec.path).toBe(may(accessOf(spec.path).changes));
    },
  );

  it.each(SECTIONS)(
    'the section %s is in the list if it has a field, and says whether it is only read',
    (section) => {
      const shown = fieldsFor(section, may);
      const place = placeOf(section) ?? expect.fail(section);
      expect(place.reads.some(may)).toBe(shown.length > 0);
      expect(place.changes.some(may)).toBe(shown.some(({ mayChange }) => mayChange));
    },
  );
});

it('each section in which something is changed shows its history', () => {
  const without = PLACES.filter(({ history }) => history === null);
  expect(without.map(({ section }) => section)).toEqual(['widget', 'audit-log']);
  expect(without.flatMap(({ changes }) => changes)).toEqual([]);
  for (const { section, history } of PLACES) {
    if (history === 'fields') expect(Object.keys(SECTION_FIELDS)).toContain(section);
    else if (history !== null) expect(history.operations.length, section).toBeGreaterThan(0);
  }
});

it('each section that has a permission of its own is shown by it', () => {
  const own = PERMISSIONS.filter((permission) => /^setting-.*:read$/.test(permission));
  const shownBy = new Set(PLACES.flatMap(({ reads }) => reads));
  expect(own.length).toBe(8);
  expect(own.filter((permission) => !shownBy.has(permission))).toEqual([]);
});
