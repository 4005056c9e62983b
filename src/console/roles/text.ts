import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  title: 'Roles and permissions',
  lead: 'What each role may do.',
  find: 'Find a permission',
  permission: 'Permission',
  yes: 'Yes',
  no: 'No',
  none: 'No permission matches.',
  failed: 'The roles didn’t load',
  scopes: { store: 'In one store', account: 'In every store of an account', staff: 'In every store' },
});
