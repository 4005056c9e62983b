import { expect, it } from 'vitest';
import { permissionName } from './permission-names.ts';
import { PERMISSIONS } from './permissions.ts';

it('each permission has a name of its own', () => {
  const names = PERMISSIONS.map(permissionName);
  expect(new Set(names).size).toBe(PERMISSIONS.length);
  expect(names.filter((name) => name.includes('undefined'))).toEqual([]);
  expect(permissionName('claim:resolve')).toBe('Claims: decide');
});
