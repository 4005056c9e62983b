/** The states of the permission matrix in the gallery. */
import { PERMISSIONS, permissionsOf, ROLES } from '../../domain/access/permissions.ts';
import { ROLE_NAMES } from '../../domain/access/role-names.ts';
import { urls } from '../../urls.ts';
import { answered, type ScreenStates } from '../parts/screen-states.ts';

const at = urls.console.roles();
const SHOWN = 24;
const roles = ROLES.map((role) => ({
  role,
  name: ROLE_NAMES[role],
  reach: 'store',
  permissions: [...permissionsOf(role)],
}));

export const rolesStates: ScreenStates = {
  screen: 'roles',
  // Some are enough: each is one more line of the same table.
  answers: { 'GET /roles': answered({ roles, permissions: PERMISSIONS.slice(0, SHOWN) }) },
  states: { all: { at }, loading: { at, answers: { 'GET /roles': 'pending' } } },
};
