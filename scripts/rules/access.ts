/** The tables of docs/rules/roles.md. */
import { SIGNED_IN_ONLY } from '../../src/domain/access/api-token.ts';
import {
  PERMISSIONS,
  permissionsOf,
  RESOURCES,
  ROLE_SCOPES,
  ROLES,
} from '../../src/domain/access/permissions.ts';
import { UNASKED } from '../../src/domain/access/unasked.ts';
import { code, codes, markdown } from './markdown.ts';

const roleTable = () =>
  markdown(
    ['Role', 'Scope', 'Permissions'],
    ROLES.map((role) => [
      code(role),
      { store: 'one store', account: 'all stores of one account', staff: 'all stores' }[ROLE_SCOPES[role]],
      `${permissionsOf(role).size} of ${PERMISSIONS.length}`,
    ]),
  );

const actionsOn = (resource: string, held: { has(permission: (typeof PERMISSIONS)[number]): boolean }) =>
  PERMISSIONS.filter((permission) => permission.startsWith(`${resource}:`) && held.has(permission)).map(
    (permission) => permission.slice(resource.length + 1),
  );

/** One row for each resource and group of roles with the same actions on it. */
function permissionRows(resource: string): string[][] {
  const groups = new Map<string, string[]>();
  for (const role of ROLES) {
    const actions = actionsOn(resource, permissionsOf(role)).join(', ');
    if (actions !== '') groups.set(actions, [...(groups.get(actions) ?? []), role]);
  }
  return [...groups].map(([actions, roles]) => [code(resource), actions, codes(roles)]);
}

const signedInTable = () =>
  markdown(
    ['Resource', 'Actions'],
    RESOURCES.map((resource) => [
      code(resource),
      actionsOn(resource, new Set(SIGNED_IN_ONLY)).join(', '),
    ]).filter(([, actions]) => actions !== ''),
  );

const unaskedTable = () =>
  markdown(
    ['Permissions', 'Why'],
    UNASKED.map(({ permissions, why }) => [codes(permissions), why]),
  );

const permissionTable = () => markdown(['Resource', 'Actions', 'Held by'], RESOURCES.flatMap(permissionRows));

export const ACCESS_TABLES: Readonly<Record<string, () => string>> = {
  roles: roleTable,
  permissions: permissionTable,
  'signed-in-only': signedInTable,
  'unasked-permissions': unaskedTable,
};
