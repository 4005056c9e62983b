/** The states of the permission matrix in the gallery. */
import { PERMISSIONS, permissionsOf, ROLES } from '../../domain/access/permissions.ts';
import { ROLE_NAMES } from '../../domain/access/role-names.ts';
import { urls } from '../../urls.ts';
import { answered, type ScreenStates } from '../parts/screen-states.ts';

const at = urls.console.roles();
const roles = ROLES.map((role) => ({
  role,
  name: ROLE_NAMES[role],
  reach: 'store',
  permissions: [...permissionsOf(role)],
}));

export const rolesStates: ScreenStates = {
  screen: 'roles',
  answers: { 'GET /roles': answered({ roles, permissions: PERMISSIONS }) },
  states: { all: { at }, loading: { at, answers: { 'GET /roles': 'pending' } } },
};
